-- Tables that serve the server itself; what the product stores starts with 0002.

-- Signed-in browsers. Only the token's hash is kept: who reads this table cannot take over a session.
create table sessions (
  "tokenHash" text primary key,
  "userId" integer not null,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  address text not null default '',
  "userAgent" text not null default ''
);
create index sessions_user on sessions ("userId");
create index sessions_expiry on sessions ("expiresAt");

-- Failed sign-ins, counted for throttling and forgotten after a while.
create table login_attempts (
  id bigint generated always as identity primary key,
  username text not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_attempts_who on login_attempts (username, address, at);
create index login_attempts_address on login_attempts (address, at);

-- Who changed what, in the same transaction as the change; never updated, never deleted.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "userId" integer not null,
  username text not null,
  call text not null,
  "requestId" text not null,
  entity text not null,
  key text not null,
  before jsonb,
  after jsonb
);
create index audit_record on audit (entity, key, id);
create index audit_user on audit ("userId", id);

-- One answer per Idempotency-Key and user. The primary key makes a concurrent repeat wait for the first to end.
create table idempotency (
  "userId" integer not null,
  key text not null,
  call text not null,
  "bodyHash" text not null,
  answer json, -- as text, so that a repeat is answered byte for byte
  "createdAt" timestamptz not null default now(),
  primary key ("userId", key)
);
create index idempotency_age on idempotency ("createdAt");

-- Work for the ERP, written with the change that causes it. I to do, S being sent (under a lease), Y done, E refused.
create table outbox (
  id bigint generated always as identity primary key,
  "externalId" uuid not null unique default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null,
  status text not null default 'I' check (status in ('I', 'S', 'Y', 'E')),
  attempts integer not null default 0,
  "leaseUntil" timestamptz,
  message text,
  "createdAt" timestamptz not null default now(),
  "nextAttemptAt" timestamptz,
  "doneAt" timestamptz
);
create index outbox_todo on outbox (id) where status in ('I', 'S');
create index outbox_record on outbox (kind, key);

-- Schemas published in the product (files are version 1) and drafts of the next version.
create table schema_versions (
  kind text not null,
  name text not null,
  version integer not null check (version > 1),
  state text not null check (state in ('draft', 'published')),
  content jsonb not null,
  note text not null default '',
  author integer not null,
  "createdAt" timestamptz not null default now(),
  "publishedAt" timestamptz,
  primary key (kind, name, version)
);

-- What a person has typed and not saved yet, per form and record: survives a lost session or a closed tab.
create table drafts (
  "userId" integer not null,
  form text not null,
  key text not null,
  version integer not null default 1,
  data jsonb not null,
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", form, key)
);
