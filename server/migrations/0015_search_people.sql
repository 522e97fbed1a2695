-- People are looked for by the beginnings of their names and by their number, as everything else is (`search_query`).

alter table employees add column search tsvector not null generated always as (
  search_words("lastName" || ' ' || "firstName" || ' ' || "ExtEmpNo" || ' ' || "jobTitle")) stored;
create index employees_search on employees using gin (search);

-- A number belongs to one employee; those without one are many.
create unique index employees_number on employees ("ExtEmpNo") where "ExtEmpNo" <> '';
create index employees_leaders on employees ("fullName", "empID") where "isLeader" = 'Y';

-- Lists of projects by contract.
create index projects_appalto on projects (("UserFields"::jsonb ->> 'U_Appalto'));

-- Lists of tasks by project and their order.
create index tasks_due on tasks ("DueDate", "Id");
