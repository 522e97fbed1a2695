-- former version: keeps working

-- Words that no product used have left the grammar. What administrators wrote with them is taken over: publications, drafts and steps of drafts.
-- A list that was always grouped is grouped until its reader chooses; a notification of some minutes comes each morning. `hash` stays that of the publication as it was made.
create function without(node json, words text[]) returns json language sql as $$
  select case json_typeof(node)
    when 'array' then (
      select coalesce(json_agg(without(value, words) order by number), '[]')
      from json_array_elements(node) with ordinality as item (value, number))
    when 'object' then (
      select coalesce(json_object_agg(key, value order by number), '{}')
      from json_each(node) with ordinality as word (key, value, number) where key <> all (words))
    else node end
$$;

create function group_without(node json) returns json language sql as $$
  select json_object_agg(case key when 'fixed' then 'default' else key end, case key when 'fixed' then node -> 'fields' -> 0 else value end order by number)
  from json_each(node) with ordinality as word (key, value, number)
  where key <> 'fixed' or node -> 'default' is null
$$;

create function examples_without(node json) returns json language sql as $$
  select json_agg((
    select json_object_agg(key, case key when 'expect' then without(value, '{lineTotals}') else value end order by place)
    from json_each(example) with ordinality as word (key, value, place)) order by number)
  from json_array_elements(node) with ordinality as item (example, number)
  where without(example -> 'expect', '{lineTotals}')::text <> '{}'
$$;

create function notices_without(node json) returns json language sql as $$
  select json_agg((
    select json_object_agg(key, case when key = 'on' and value -> 'everyMinutes' is not null then '{"daily":"06:00"}' else value end order by place)
    from json_each(notice) with ordinality as word (key, value, place)) order by number)
  from json_array_elements(node) with ordinality as item (notice, number)
$$;

create function taken_over(path text, content json) returns json language sql as $$
  select case when json_typeof(content) = 'object' and path ~ '\.(table|scenario|notifications)\.json$' then (
    select json_object_agg(key, case key
        when 'columns' then without(value, '{align}')
        when 'presets' then without(value, '{chart,layout,search}')
        when 'groupBy' then group_without(value)
        when 'scenarios' then examples_without(value)
        when 'notifications' then notices_without(value)
        else value end order by number)
    from json_each(content) with ordinality as word (key, value, number))
  else content end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, json_build_object('content', taken_over(key, value -> 'content'), 'base', taken_over(key, value -> 'base')) order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '"(align|fixed|presets|lineTotals|everyMinutes)"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = taken_over(path, content), base = taken_over(path, base)
where concat(content, base) ~ '"(align|fixed|presets|lineTotals|everyMinutes)"';
update schema_draft_steps set content = taken_over(path, content)
where content::text ~ '"(align|fixed|presets|lineTotals|everyMinutes)"';

drop function taken_over(text, json);
drop function notices_without(json);
drop function examples_without(json);
drop function group_without(json);
drop function without(json, text[]);
