-- former version: keeps working

-- Before a job is taken, those of its subject are looked for that are not done, refused ones among them.
drop index outbox_todo;
create index outbox_todo on outbox (id) where status <> 'Y';
