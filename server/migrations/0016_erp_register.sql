-- The ERP of those who have none: what was handed over, once per external id. Its numbers are the documents' keys (`DocEntry`).
create table erp_documents (
  "DocEntry" integer generated always as identity primary key,
  "externalId" uuid not null unique,
  kind text not null,
  key text not null,
  content jsonb not null,
  "receivedAt" timestamptz not null default now()
);

create index erp_documents_record on erp_documents (kind, key);

-- One errand per record for ever: confirmed again it is the same one, so that the ERP never gets a document twice.
create unique index outbox_once on outbox (kind, key);
drop index outbox_record;

-- Documents of users without employee, for the list of what is one's own.
create index orders_author on orders ("createdBy") where "empID" is null;
