-- Translations are kept by text, no longer by place. What administrators changed of them is taken over: publications, drafts and steps of drafts.
-- The engine's own words, which `labels` of the messages translated, are among the program's translations.
-- Where a file said one text in two ways, the more frequent one is the text's, and the other an exception at its places. `hash` stays that of the publication as it was made.
create function translations_by_text(path text, content json) returns json language sql as $$
  with word as (
    select key, value, number
    from json_each(case when json_typeof(content) = 'object' and path ~ '(^|/)messages\.[^/]+$' then content end)
      with ordinality as word (key, value, number)
  ), entry as (
    select file.key as file, place.key as place, place.value ->> 'of' as text, place.value ->> 'is' as said, row_number() over () as number
    from json_each(case when path ~ '(^|/)translations\.[^/]+$' then content -> 'files' end) as file, json_each(file.value) as place
  ), way as (
    select text, said, count(*) as places, min(number) as first from entry group by text, said
  ), chosen as (
    select distinct on (text) text, said, first from way order by text, places desc, first
  ), exception as (
    select file, json_object_agg(place, json_build_object('of', text, 'is', entry.said) order by number) as places
    from entry join chosen using (text) where entry.said <> chosen.said group by file
  )
  select case
    when exists (select from word) then (select json_object_agg(key, value order by number) from word where key <> 'labels')
    when json_typeof(content) is distinct from 'object' or content -> 'files' is null then content
    else json_strip_nulls(json_build_object(
      '$schema', content -> '$schema',
      '$comment', content -> '$comment',
      'texts', coalesce((select json_object_agg(text, said order by first) from chosen), '{}'),
      'places', (select json_object_agg(regexp_replace(path, '[^/]*$', '') || file, places) from exception)
    )) end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, case when key ~ '(^|/)(translations|messages)\.[^/]+\.json$'
    then json_build_object(
      'content', translations_by_text(key, value -> 'content'),
      'base', translations_by_text(key, value -> 'base'))
    else value end order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '(translations|messages)\.';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = translations_by_text(path, content), base = translations_by_text(path, base)
where path ~ '(^|/)(translations|messages)\.[^/]+\.json$';
update schema_draft_steps set content = translations_by_text(path, content)
where path ~ '(^|/)(translations|messages)\.[^/]+\.json$';

drop function translations_by_text(text, json);
