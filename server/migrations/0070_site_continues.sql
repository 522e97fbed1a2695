-- former version: keeps working
-- TEAM-09: where the work of a site went on under another leader, so that the page of the former site leads there.
alter table teams add column "continuedBy" integer references teams;
create index "teams_continuedBy" on teams ("continuedBy");
