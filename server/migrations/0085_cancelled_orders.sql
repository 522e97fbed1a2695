-- former version: keeps working
-- Why and when a confirmed document was cancelled: its number stays in the series, as the law asks.

alter table orders add column "cancelReason" text not null default '';
alter table orders add column "cancelledAt" timestamptz;
