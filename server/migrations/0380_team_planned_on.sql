-- former version: keeps working

-- When a site was planned: its leader gets no hours of the crew of days before. A site whose planning is not
-- in the log, or that the former version still plans, is bounded by its planned day alone.
alter table teams add column "plannedOn" date;

update teams
set "plannedOn" = (
  select min(at at time zone 'Europe/Rome')::date from audit
  where entity = 'team' and key = teams."teamID"::text and before is null
);
