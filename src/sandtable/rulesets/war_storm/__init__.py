"""War Storm Series, standard rules section 1: companies, officers, reaction, morale and rout."""
