-- Who sees and who changes the records of an entity is said by one word, `x-may`. What administrators changed of entities is taken over: publications, drafts and steps of drafts.
-- `form_versions` stay as they were made: who signed a form signed its hash. `hash` stays that of the publication as it was made.
create function who_may(path text, content json) returns json language sql as $$
  select case when json_typeof(content) is distinct from 'object' or path !~ '\.entity\.json$' then content else (
    select json_object_agg(case when key in ('x-visible', 'x-changeable') then 'x-may' else key end,
      case when key in ('x-visible', 'x-changeable')
        then (select json_object_agg(said, content -> word) from (values ('x-visible', 'see'), ('x-changeable', 'change')) as may (word, said) where content -> word is not null)
        else value end order by number)
    from json_each(content) with ordinality as word (key, value, number)
    where not (key = 'x-changeable' and content -> 'x-visible' is not null)
  ) end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, json_build_object('content', who_may(key, value -> 'content'), 'base', who_may(key, value -> 'base')) order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '"x-(visible|changeable)"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = who_may(path, content), base = who_may(path, base) where path ~ '\.entity\.json$';
update schema_draft_steps set content = who_may(path, content) where path ~ '\.entity\.json$';

drop function who_may(text, json);
