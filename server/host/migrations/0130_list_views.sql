-- What a person chose of a list (filters, sorting, groups, columns) and keeps under a name of their own.
create table list_views (
  "userId" integer not null references users on delete cascade,
  list text not null,
  name text not null,
  -- As the page's address says it.
  query text not null,
  -- Y: the list opens so.
  first text not null default 'N',
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", list, name)
);
create unique index list_views_first on list_views ("userId", list) where first = 'Y';
