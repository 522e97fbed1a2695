-- A number is given once in its series and year (the law asks it of DDT and FIR); a project's is its name. From now on the database sees to it.
--
-- What stands twice already stays as it is, since nobody but people may decide which of two papers keeps its number: each index leaves out by
-- key the later ones of what it finds, so that the number is taken all the same, and the start says what it found, as does the index's comment.

do $$
declare
  numbered record;
  twins record;
begin
  for numbered in
    select * from (values
      ('orders', 'Id', 'case "SobisDocType" when ''D'' then ''DDT'' when ''F'' then ''FIR'' else ''ORD'' end', '"SobisDocType", (extract(year from "DocDate"))', '"DocDate"'),
      ('mileage_cards', 'Id', '''scheda percorrenza''', '(extract(year from "DocDate"))', '"DocDate"'),
      ('assignments', 'Id', '''assegnazione''', '(extract(year from "DocDate"))', '"DocDate"'),
      ('transfers', 'Id', '''trasferimento''', '(extract(year from "DocDate"))', '"DocDate"'),
      ('projects', 'AbsEntry', '''progetto''', null, 'null::date')
    ) as numbered (tab, key, word, series, day)
  loop
    execute format(
      $sql$
        with same as (
          select min(%2$s || ' ' || "DocNum" || coalesce('/' || extract(year from %4$s)::text, '')) as name,
            array_agg(%1$I order by %1$I) as keys
          from %3$I where "DocNum" is not null group by %5$s "DocNum" having count(*) > 1)
        select string_agg(format('%%s (%%s)', name, array_to_string(keys, ', ')), '; ' order by name) as said,
          string_agg(array_to_string(keys[2:], ', '), ', ') as later
        from same
      $sql$,
      numbered.key, numbered.word, numbered.tab, numbered.day, coalesce(numbered.series || ', ', '')) into twins;
    execute format('create unique index %I on %I (%s "DocNum") where "DocNum" is not null %s',
      numbered.tab || '_number_once', numbered.tab, coalesce(numbered.series || ', ', ''),
      case when twins.later is null then '' else format('and %I not in (%s)', numbered.key, twins.later) end);
    if twins.said is not null then
      execute format('comment on index %I is %L', numbered.tab || '_number_once', 'Given twice before this index: ' || twins.said);
      raise warning 'Numeri assegnati due volte, tra parentesi le chiavi in «%»: %. Restano come sono: decidi tu quale documento tiene il suo; nessun altro potrà più averli.',
        numbered.tab, twins.said;
    end if;
  end loop;
end
$$;

drop index projects_docnum;
