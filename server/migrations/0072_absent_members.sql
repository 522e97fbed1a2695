-- former version: keeps working
-- TEAM-10: a member who is absent stays in the crew ("Badge" A, stato N).
alter table members drop constraint if exists "members_Badge_check";
alter table members add constraint "members_Badge_check" check ("Badge" in ('Y', 'N', 'A'));
update members set "Badge" = 'A' where stato = 'N' and "Badge" = 'N';
