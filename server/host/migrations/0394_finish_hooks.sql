-- former version: keeps working

-- The finishes of a wizard have calls of the product and the transition that they make, no hooks. What administrators changed of a wizard is taken over: publications, drafts and steps of drafts.
create function transition_of(hook text) returns json language sql as $$
  select case hook
    when 'chiudiCantiereRapportino' then '{"workflow":"team","id":"endReport","record":"{team.teamID}"}'
    when 'approveWorks' then '{"workflow":"team","id":"approve","record":"{team.teamID}"}' end::json
$$;

-- What a hook called beside the transition: the papers. Material leaves with the transition.
create function calls_of(call json) returns json language sql as $$
  select case
    when json_typeof(call) <> 'string' then json_build_array(call)
    when call #>> '{}' = 'renderChecklists' then (
      select json_agg(json_build_object(
        'call', 'RenderAndSaveFile',
        'input', json_build_object('objtype', 'team', 'objid', '{team.teamID}', 'linkedIdParent', '{team.teamID}', 'reportCode', paper),
        'download', json_build_object('call', 'openAttachment', 'input', json_build_object('idAttach', '{answer.idAttach}', 'download', true)),
        'mayFail', true) order by paper)
      from unnest('{PJC,VIS}'::text[]) as paper)
    else '[]' end
$$;

create function finish_taken_over(finish json) returns json language sql as $$
  with parts as (
    select (
      select json_agg(part order by number, place)
      from json_array_elements(finish -> 'calls') with ordinality as item (call, number),
        json_array_elements(calls_of(call)) with ordinality as inner_item (part, place)
    ) as calls, (
      select transition_of(call #>> '{}') from json_array_elements(finish -> 'calls') as call
      where transition_of(call #>> '{}') is not null and finish -> 'transition' is null
    ) as transition
  )
  select json_object_agg(key, value order by number, place) from (
    select key, value, number, 1 as place from json_each(finish) with ordinality as word (key, value, number)
    where key <> 'calls'
    union all
    select name, made, number, place from parts
      cross join json_each(finish) with ordinality as word (key, value, number)
      cross join lateral (values ('transition', parts.transition, 0), ('calls', parts.calls, 1)) as made_word (name, made, place)
    where key = 'calls' and made is not null
  ) as words
$$;

create function taken_over(path text, content json) returns json language sql as $$
  select case when json_typeof(content) = 'object' and path ~ '\.wizard\.json$' then (
    select json_object_agg(key, case when key = 'finish' then (
      select json_agg(case when finish -> 'calls' is null then finish else finish_taken_over(finish) end order by place)
      from json_array_elements(value) with ordinality as item (finish, place)) else value end order by number)
    from json_each(content) with ordinality as word (key, value, number))
  else content end
$$;

alter table schema_publications disable trigger schema_publications_kept;
update schema_publications set files = (
  select json_object_agg(key, json_build_object('content', taken_over(key, value -> 'content'), 'base', taken_over(key, value -> 'base')) order by number)
  from json_each(files) with ordinality as file (key, value, number)
) where files::text ~ '"(renderChecklists|approveWorks|chiudiCantiereRapportino)"';
alter table schema_publications enable trigger schema_publications_kept;

update schema_drafts set content = taken_over(path, content), base = taken_over(path, base)
where concat(content, base) ~ '"(renderChecklists|approveWorks|chiudiCantiereRapportino)"';
update schema_draft_steps set content = taken_over(path, content)
where content::text ~ '"(renderChecklists|approveWorks|chiudiCantiereRapportino)"';

drop function taken_over(text, json);
drop function finish_taken_over(json);
drop function calls_of(json);
drop function transition_of(text);
