-- Who sees a value and who changes it is said by `x-may`, as of records (0376). What administrators changed of entities is taken over: publications, drafts and steps of drafts.
-- So is what they wrote of the refusal, in catalogues of messages. `form_versions` stay as they were signed, and are read as they say it. `hash` stays that of the publication as it was made.
create function ways_of(rule json) returns json language sql as $$
  select json_agg(json_build_object(word, rule -> former) order by number) from (values
    (1, 'permissions', 'permissions'), (2, 'employee', 'own'), (3, 'user', 'author'), (4, 'owner', 'owner')
  ) as way (number, former, word) where rule -> former is not null
$$;

create function fields_may(node json) returns json language sql as $$
  select case json_typeof(node)
    when 'array' then (
      select coalesce(json_agg(fields_may(value) order by number), '[]')
      from json_array_elements(node) with ordinality as item (value, number))
    when 'object' then (
      select coalesce(json_object_agg(
        case when key in ('x-seen-by', 'x-edited-by') then 'x-may' else key end,
        case when key in ('x-seen-by', 'x-edited-by') then (
          select json_object_agg(said, part order by place) from (values
            (1, 'see', ways_of(node -> 'x-seen-by')), (2, 'change', ways_of(node -> 'x-edited-by')), (3, 'text', node -> 'x-edited-by' -> 'text')
          ) as may (place, said, part) where part is not null)
        else fields_may(value) end order by number), '{}')
      from json_each(node) with ordinality as word (key, value, number)
      where not (key = 'x-edited-by' and node -> 'x-seen-by' is not null))
    else node end
$$;

create function taken_over(path text, content json) returns json language sql as $$
  select case
    when path ~ '\.entity\.json$' then fields_may(content)
    when path ~ '(^|/)messages\.[^/]+\.json$' then regexp_replace(content::text, '"x-edited-by"(\s*:)', '"may-change"\1')::json
    else content end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, json_build_object('content', taken_over(key, value -> 'content'), 'base', taken_over(key, value -> 'base')) order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '"x-(seen|edited)-by"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = taken_over(path, content), base = taken_over(path, base)
where concat(content, base) ~ '"x-(seen|edited)-by"';
update schema_draft_steps set content = taken_over(path, content)
where content::text ~ '"x-(seen|edited)-by"';

drop function taken_over(text, json);
drop function fields_may(json);
drop function ways_of(json);
