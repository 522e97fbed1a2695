-- former version: keeps working

-- Why a site was opened, closed or approved though its pre-job check was missing or incomplete.
alter table teams
  add column "openedWithout" text not null default '',
  add column "closedWithout" text not null default '',
  add column "approvedWithout" text not null default '';
