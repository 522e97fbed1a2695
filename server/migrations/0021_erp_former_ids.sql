-- A document changed after an attempt is another one for the ERP: the ids of what may have arrived before the change are looked up first.

alter table outbox add column "formerIds" uuid[] not null default '{}';
