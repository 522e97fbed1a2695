-- People who were made anonymous: their pseudonym is 'Persona <id>'. It says neither name nor reason, only that rows which once bore a name were
-- one and the same person's; names still kept in safety records become the pseudonym when their own time is over.
create table erased_persons (
  id integer generated always as identity primary key,
  "empID" integer unique references employees,
  "userId" integer unique references users,
  at timestamptz not null default now(),
  "by" integer not null,
  check ("empID" is not null or "userId" is not null)
);
