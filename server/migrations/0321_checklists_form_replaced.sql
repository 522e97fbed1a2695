-- former version: keeps working

-- The day on which the version of its form that a new record was filled in had been replaced already; null of one that was in force.
alter table teams_checklists add column "formReplacedOn" date;
