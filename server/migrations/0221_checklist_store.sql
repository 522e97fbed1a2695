-- former version: keeps working

-- One store for every checklist about an intervention. Pre Job Check and VIS become its first two parts as they stand: rows, numbers, hashes, and what refers to them,
-- stay. A checklist that schemas have newly gets its part by itself (`make_checklist_part`).
create table teams_checklists (
  part text not null,
  "Id" integer not null,
  "teamId" integer not null references teams on delete cascade,
  "schemaVersion" integer not null default 1 check ("schemaVersion" >= 1),
  "CreateDate" date not null default current_date,
  "createdBy" integer references users on delete set null,
  "rowVersion" integer not null default 1,
  members jsonb not null default '[]' check (jsonb_typeof(members) = 'array'),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  "contentHash" text check ("contentHash" ~ '^[0-9a-f]{64}$'),
  "formHash" text
) partition by list (part);
create index teams_checklists_team on teams_checklists ("teamId", "Id");

alter table vis add column members jsonb not null default '[]' check (jsonb_typeof(members) = 'array');

do $$
declare name text;
declare constrained text;
declare last bigint;
begin
  foreach name in array array['pre_job_checks', 'vis'] loop
    execute format('alter table %I add column part text not null default %L check (part = %L)', name, name, name);
    execute format('select coalesce(max("Id"), 0) from %I', name) into last;
    -- Never before the number that was given last: it may be of a record that is gone.
    last := greatest(last, coalesce(pg_sequence_last_value(pg_get_serial_sequence(name, 'Id')), 0));
    execute format('alter table %I alter column "Id" drop identity', name);
    execute format('create sequence %I owned by %I."Id"', name || '_Id_seq', name);
    execute format('alter table %I alter column "Id" set default nextval(%L)', name, quote_ident(name || '_Id_seq'));
    perform setval(quote_ident(name || '_Id_seq'), greatest(last, 1), last > 0);
    foreach constrained in array array['schemaVersion_check', 'members_check', 'answers_check', 'contentHash_check', 'teamId_fkey', 'createdBy_fkey'] loop
      execute format('alter table %I rename constraint %I to %I', name, name || '_' || constrained, 'teams_checklists_' || constrained);
    end loop;
    execute format('alter table teams_checklists attach partition %I for values in (%L)', name, name);
  end loop;
end $$;
