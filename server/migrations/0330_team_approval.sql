-- former version: keeps working

-- Who approved a site, and when. The document of one that was approved before says neither.
alter table teams
  add column "approvedBy" integer references users on delete set null,
  add column "approvedAt" timestamptz;
