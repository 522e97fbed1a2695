-- Users of the demo, whose password everybody knows: they may sign in only in demo mode. Those that a former version has put in are known
-- by number and name together.
alter table users add column demo text not null default 'N' check (demo in ('Y', 'N'));
update users set demo = 'Y'
where ("userId", username) in ((1, 'capo'), (2, 'planner'), (3, 'operaio'), (4, 'ufficio'), (5, 'admin'));
