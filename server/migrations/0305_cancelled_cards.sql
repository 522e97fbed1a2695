-- former version: keeps working
-- Why and when a confirmed mileage card was cancelled: its number stays taken.

alter table mileage_cards add column "cancelReason" text not null default '';
alter table mileage_cards add column "cancelledAt" timestamptz;
