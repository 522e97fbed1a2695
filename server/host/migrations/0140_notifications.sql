-- former version: keeps working

-- What people are told of records: who, by which entry of a notifications file, of which record; its words are made when it is read. `once`: what makes a
-- second telling the same.
create table notifications (
  id bigint generated always as identity primary key,
  "userId" integer not null references users on delete cascade,
  notice text not null,
  entity text not null,
  key text not null,
  once text not null,
  at timestamptz not null default now(),
  "readAt" timestamptz,
  unique ("userId", notice, key, once)
);
create index notifications_of on notifications ("userId", id);
create index notifications_at on notifications (at);

-- What is done by the clock: for which hour it was done last, and whose turn it is now.
create table clock_runs (
  name text primary key,
  "doneFor" timestamptz,
  "leaseUntil" timestamptz,
  "startedAt" timestamptz,
  "endedAt" timestamptz,
  result text
);
