-- What was shown and agreed: the hash of a checklist's answers and of the form that asked for them, and the forms themselves, so that a hash can be
-- proved also after the form has changed. Checklists from before have none until they are saved again.
create table checklist_forms (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  version integer not null,
  content jsonb not null,
  "createdAt" timestamptz not null default now()
);

alter table pre_job_checks
  add column "contentHash" text check ("contentHash" ~ '^[0-9a-f]{64}$'),
  add column "formHash" text references checklist_forms;
alter table vis
  add column "contentHash" text check ("contentHash" ~ '^[0-9a-f]{64}$'),
  add column "formHash" text references checklist_forms;
