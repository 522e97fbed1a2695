-- Progressive numbers without holes, per series and year: the law asks it of DDTs.

-- The row is locked by the transaction that takes a number, so that a rolled back one leaves no gap:
-- insert into number_series values ('DDT', 2026, 1) on conflict (series, year) do update set last = number_series.last + 1 returning last.
create table number_series (
  series text not null,
  year integer not null,
  last integer not null default 0 check (last >= 0),
  primary key (series, year)
);
