-- A session as its owner sees it in a list: a number that is no secret, how it was opened, when its user last proved who they are.
alter table sessions add "sessionId" bigint generated always as identity unique;
alter table sessions add "verifiedAt" timestamptz not null default now();
alter table sessions add "signedInBy" text not null default 'password' check ("signedInBy" in ('password', 'passkey', 'oidc'));

-- Whose password somebody else chose: nothing but its change is open to them until then.
create table passwords_to_change (
  "userId" integer primary key references users on delete cascade,
  since timestamptz not null default now()
);
