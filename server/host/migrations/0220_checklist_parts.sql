-- former version: keeps working

-- Records of checklists lie in one store for each kind of thing that checklists are about: a table that is partitioned by `part`, the name of the table in which
-- one checklist's records lie, `<table of the things>_checklists`. A product makes its stores by a migration of its own, because they refer to its tables.

-- Makes the part of a checklist that schemas have newly, with numbers of its own. The product asks for it, whenever schemas come into force; it has no right to make
-- anything else.
create or replace function make_checklist_part(store text, part text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '20s' as $$
declare parts integer;
begin
  if part !~ '^[a-z][a-z0-9_]{0,50}$' then
    raise exception 'no table can be called %', part using errcode = 'invalid_name';
  end if;
  perform from pg_partitioned_table join pg_class on pg_class.oid = partrelid
    where relname = store and relnamespace = 'public'::regnamespace and relname like '%\_checklists';
  if not found then
    raise exception 'there is no store %', store using errcode = 'undefined_table';
  end if;
  perform pg_advisory_xact_lock(4262004);
  if to_regclass(quote_ident(part)) is not null then return; end if;
  select count(*) into parts from pg_inherits where inhparent = to_regclass(quote_ident(store));
  if parts >= 500 then
    raise exception 'the store % has % parts already', store, parts using errcode = 'program_limit_exceeded';
  end if;
  execute format('create sequence %I', part || '_Id_seq');
  execute format('create table %I partition of %I (part default %L) for values in (%L)', part, store, part, part);
  execute format('alter table %I alter column "Id" set default nextval(%L), add primary key ("Id")', part, quote_ident(part || '_Id_seq'));
  execute format('alter sequence %I owned by %I."Id"', part || '_Id_seq', part);
  execute format('grant select, insert, update, delete on %I to %I', part, session_user);
  execute format('grant usage, select, update on sequence %I to %I', part || '_Id_seq', session_user);
end $$;
revoke execute on function make_checklist_part(text, text) from public;
