"""How far a ruleset is what its rules say: clauses in code, in tests and in recorded games."""

from sandtable.audit.audit import Audit, Row, audit

__all__ = ["Audit", "Row", "audit"]
