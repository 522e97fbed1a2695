-- former version: keeps working
-- The lists of these two columns are kept by triggers made from the schemas, as of every other.
alter table discharge_corrections drop constraint if exists "discharge_corrections_DocStatus_check";
alter table attachments drop constraint if exists attachments_source_check;
