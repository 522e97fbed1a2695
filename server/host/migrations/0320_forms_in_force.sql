-- former version: keeps working

-- When a version of a form came into force: `form_versions` says when it was there first, and one that comes back is in force anew. Whoever fills in a former version is
-- judged by when it was replaced, so nobody can change it.
create table forms_in_force (
  name text not null,
  version integer not null,
  since timestamptz not null default now(),
  primary key (name, since)
);
insert into forms_in_force (name, version, since)
select name, version, "createdAt" + version * interval '1 microsecond' from form_versions;

create trigger forms_in_force_for_ever before update or delete or truncate on forms_in_force
  for each statement execute function refuse_rewriting();
