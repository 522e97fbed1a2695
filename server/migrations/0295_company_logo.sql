-- former version: keeps working

-- Pictures at the head of documents: numbers of attachments, at most one.
alter table company add column "Logo" jsonb not null default '[]';
