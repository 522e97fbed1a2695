-- Which attachments are documents that the product printed, and of what: printing the same content again keeps the file there is.
-- A PDF's bytes cannot tell (they hold the moment of printing), so the content's own hash is kept.
create table printed_documents (
  "idAttach" integer primary key references attachments on delete cascade,
  "reportCode" text not null,
  "contentHash" text not null
);

create index printed_documents_content on printed_documents ("contentHash");
