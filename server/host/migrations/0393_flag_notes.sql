-- A flag's note is part of the flag (`x-note`), unless the entity declares a field with that name. What administrators changed of a declared note is taken over: the base of publications and drafts has `x-note` at that flag and their content has not, so that the field stays beside the flag without it.
-- Former migrations wrote contents anew, with other white space.
create function note_text(fields json, flag text) returns text language sql as $$
  select regexp_replace((fields -> (flag || '_note'))::text, '\s*([][{}:,])\s*', '\1', 'g')
$$;

create function notes_apart(content json, base json) returns json language sql as $$
  select case when json_typeof(content) = 'object' and json_typeof(base) = 'object' then (
    select coalesce(json_object_agg(key,
      case
        when value -> 'x-flag' is not null and value -> 'x-note' is null
          and content -> key -> 'x-note' is null
          and note_text(content, key) <> note_text(base, key)
        then ('{"x-note":"offered",' || substr(ltrim(value::text, E' \n\r\t'), 2))::json
        else notes_apart(content -> key, value) end order by number), '{}')
    from json_each(base) with ordinality as word (key, value, number))
  else base end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, case when key ~ '\.entity\.json$'
    then json_build_object('content', value -> 'content', 'base', notes_apart(value -> 'content', value -> 'base'))
    else value end order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '_note"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set base = notes_apart(content, base)
where path ~ '\.entity\.json$' and base::text ~ '_note"';

drop function notes_apart(json, json);
drop function note_text(json, text);
