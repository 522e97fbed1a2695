-- Every form as it was ever in force, with its entity and its options: a record is opened, checked and printed with the form that it was filled in.
-- Kept for ever, so that nobody can change what was shown. `json`, not `jsonb`: fields stay in their order.
create table form_versions (
  name text not null,
  version integer not null check (version >= 1),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content json not null,
  "createdAt" timestamptz not null default now(),
  primary key (name, version),
  unique (name, hash)
);

create function refuse_rewriting() returns trigger
language plpgsql set search_path = public, pg_temp
as $$ begin
  raise exception '% is only ever added to', tg_table_name using errcode = '42501';
end $$;

create trigger form_versions_for_ever before update or delete or truncate on form_versions
  for each statement execute function refuse_rewriting();

-- Nothing has ever been written to it.
drop table schema_versions;
