-- Authenticator apps: the secret is encrypted with a key outside the database; the step of the last code, so that none is taken twice.
create table totp_factors (
  "userId" integer primary key references users on delete cascade,
  secret text not null,
  "lastStep" bigint not null,
  "createdAt" timestamptz not null default now()
);

-- Passkeys: public keys alone.
create table passkeys (
  "passkeyId" bigint generated always as identity primary key,
  "userId" integer not null references users on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz
);
create index passkeys_user on passkeys ("userId");

-- Codes for the day on which the phone is gone: hashed, each taken once.
create table recovery_codes (
  "userId" integer not null references users on delete cascade,
  "codeHash" text not null,
  primary key ("userId", "codeHash")
);

-- What has begun and is not finished: a second step of signing in, a passkey's challenge, a way through an identity provider. The browser holds the
-- token in a cookie.
create table auth_steps (
  "tokenHash" text primary key,
  purpose text not null,
  "userId" integer references users on delete cascade,
  challenge text not null,
  "expiresAt" timestamptz not null
);
create index auth_steps_expiry on auth_steps ("expiresAt");
