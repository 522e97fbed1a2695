-- To whom an action or a block is offered is said by `permission`; a `showWhen` that demands permissions whatever the record is, is refused. What administrators wrote so is taken over: publications, drafts and steps of drafts.
-- Demands in some states alone, or of people without a permission, have no such word and stay. `hash` stays that of the publication as it was made.
create function demanded(condition json) returns table (word text, permission json) language sql as $$
  select 'user.permissions', to_json(one) from substring(condition ->> 'user.permissions' from
    '^\s*\{\s*"contains"\s*:\s*\{\s*"const"\s*:\s*"([A-Za-z]+\.[A-Za-z-]+)"\s*\}\s*\}\s*$') as of (one) where one is not null
  union all
  select 'anyOf', json_agg(one order by number)
  from json_array_elements(case when json_typeof(condition -> 'anyOf') = 'array' then condition -> 'anyOf' end) with ordinality as branch (value, number),
    substring(value::text from
      '^\s*\{\s*"user\.permissions"\s*:\s*\{\s*"contains"\s*:\s*\{\s*"const"\s*:\s*"([A-Za-z]+\.[A-Za-z-]+)"\s*\}\s*\}\s*\}\s*$') as of (one)
  having bool_and(one is not null)
  limit 1
$$;

create function offered_by(node json) returns json language sql as $$
  select case json_typeof(node)
    when 'array' then (
      select coalesce(json_agg(offered_by(value) order by number), '[]')
      from json_array_elements(node) with ordinality as item (value, number))
    when 'object' then (
      select coalesce(json_object_agg(said, part order by number, place), '{}')
      from json_each(node) with ordinality as entry (key, value, number)
      -- What is offered has one of these words; notes and what can be revealed have not.
      left join lateral demanded(value) on key = 'showWhen' and node -> 'permission' is null and coalesce(node -> 'id', node -> 'kind', node -> 'call') is not null
      cross join lateral (values
        (1, 'permission', permission),
        (2, key, case when permission is null then offered_by(value) else (
          select json_object_agg(demand.key, demand.value order by demand.number)
          from json_each(entry.value) with ordinality as demand (key, value, number) where demand.key <> word) end)
      ) as saying (place, said, part)
      where part is not null)
    else node end
$$;

create function taken_over(path text, content json) returns json language sql as $$
  select case when path ~ '\.(table|screen|grid|workflow)\.json$' then offered_by(content) else content end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, json_build_object('content', taken_over(key, value -> 'content'), 'base', taken_over(key, value -> 'base')) order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '"user\.permissions"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = taken_over(path, content), base = taken_over(path, base)
where concat(content, base) ~ '"user\.permissions"';
update schema_draft_steps set content = taken_over(path, content)
where content::text ~ '"user\.permissions"';

drop function taken_over(text, json);
drop function offered_by(json);
drop function demanded(json);
