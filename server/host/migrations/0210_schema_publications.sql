-- former version: keeps working

-- What administrators changed of the schemas and put in force: each row holds all that differs from the program's files, and is never changed again.
create table schema_publications (
  number integer primary key check (number > 0),
  -- By path: `content` as it is in force, `base` as the program's file was then (null: it had none). json, not jsonb: the order of keys is part of a schema.
  files json not null,
  note text not null,
  author integer not null,
  at timestamptz not null default now(),
  hash text not null,
  -- The publication whose content came back by this one; 0: the program's files alone.
  restores integer
);

create or replace function keep_schema_publication() returns trigger language plpgsql as $$
begin
  raise exception 'a publication of schemas is never changed' using errcode = '42501';
end $$;
create trigger schema_publications_kept before update or delete on schema_publications
  for each row execute function keep_schema_publication();
create trigger schema_publications_whole before truncate on schema_publications
  for each statement execute function keep_schema_publication();

-- Every process of the server hears of it when it is committed.
create or replace function tell_schemas_published() returns trigger language plpgsql as $$
begin
  perform pg_notify('cantieri_schemas', '');
  return null;
end $$;
create trigger schemas_published after insert on schema_publications
  for each statement execute function tell_schemas_published();

-- What administrators are changing: one draft for each file. `revision` counts its saves; a null content is the program's file as it is.
create table schema_drafts (
  path text primary key,
  content json,
  -- What was in force when it was begun.
  base json,
  revision integer not null default 1,
  author integer not null,
  "updatedAt" timestamptz not null default now()
);

-- Its former contents, to go back to; a bounded number of the newest.
create table schema_draft_steps (
  path text not null references schema_drafts on delete cascade,
  revision integer not null,
  content json,
  author integer not null,
  at timestamptz not null,
  primary key (path, revision)
);
