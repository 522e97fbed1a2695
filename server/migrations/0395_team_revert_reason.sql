-- former version: keeps working

-- Why the report of a site was sent back to its leader.
alter table teams add column "revertReason" text not null default '';
