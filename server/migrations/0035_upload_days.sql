-- How many bytes of files a person has sent on a day, also of files that are deleted since.
create table upload_days (
  "userId" integer not null references users on delete cascade,
  day date not null,
  bytes bigint not null,
  primary key ("userId", day)
);
