-- Browsers in which a user has signed in: guesses made elsewhere do not make them wait. Only the hash of the browser's mark is kept.
create table known_devices (
  device text not null,
  "userId" integer not null references users on delete cascade,
  "lastSeenAt" timestamptz not null,
  primary key (device, "userId")
);
create index known_devices_user on known_devices ("userId");

-- Attempts from a known browser (by that hash) or within a session ('session:' and its hash) are counted apart from strangers'.
alter table login_attempts add column device text;
create index login_attempts_name on login_attempts (username, at);
