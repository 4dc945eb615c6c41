"""Of War and Men: soldiers, cards, immediate actions."""
