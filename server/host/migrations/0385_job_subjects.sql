-- former version: keeps working

-- Jobs of one subject are done in their order. Those queued before have none, and wait for none as before.
alter table outbox add column subject text;
create index outbox_subject on outbox (subject, id) where status in ('I', 'S');
