-- The former version keeps working: it does not look at the index.
-- The number by which the client calls a work: sites are looked for by it.
create index projects_agisci on projects (upper("UserFields"::jsonb ->> 'U_Agisci'));
