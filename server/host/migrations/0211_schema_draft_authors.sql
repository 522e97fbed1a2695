-- former version: keeps working

-- Everybody who saved a draft since it was begun: where publishing takes two people, none of them publishes it.
alter table schema_drafts add column authors integer[] not null default '{}';
update schema_drafts set authors = (
  select array_agg(distinct person) from (
    select author as person union select step.author from schema_draft_steps step where step.path = schema_drafts.path
  ) as wrote
);
