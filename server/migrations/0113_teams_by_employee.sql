-- former version: keeps working
-- Whose a site is was looked up in all of them: the index by leader leaves out those that are cancelled.

create index teams_employee on teams ("empID");
