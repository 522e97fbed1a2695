-- former version: keeps working
-- The unique index leaves out projects without a number, and so cannot sort the list of all: that is this one's job, as before 0055.

create index projects_docnum on projects ("DocNum");
