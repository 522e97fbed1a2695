-- former version: keeps working
-- Whose attempt at an errand it is: counting attempts does not tell a stalled one from another that began after the count was set back.

alter table outbox add column "leaseToken" uuid;
