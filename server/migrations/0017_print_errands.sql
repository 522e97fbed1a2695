-- Documents that a write wants printed and kept: written in its transaction, printed after it, also when the process died in between.
-- I to do, Y kept (or nothing there to print), E given up, with the reason.
create table print_errands (
  id bigint generated always as identity primary key,
  "teamID" integer not null references teams on delete cascade,
  "reportCode" text not null,
  "userId" integer not null,
  status text not null default 'I' check (status in ('I', 'Y', 'E')),
  attempts integer not null default 0,
  "nextAttemptAt" timestamptz not null default now(),
  message text,
  "idAttach" integer references attachments on delete set null,
  "createdAt" timestamptz not null default now(),
  "doneAt" timestamptz,
  unique ("teamID", "reportCode")
);

create index print_errands_todo on print_errands ("nextAttemptAt") where status = 'I';
