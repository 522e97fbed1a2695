-- The forms that checklists were filled in are versions like all others, in the order in which they came; the first is what their records say: 1.
insert into form_versions (name, version, hash, content, "createdAt")
select name, row_number() over (partition by name order by "createdAt", hash), hash, content, "createdAt" from checklist_forms;

alter table pre_job_checks drop constraint "pre_job_checks_formHash_fkey";
alter table vis drop constraint "vis_formHash_fkey";
drop table checklist_forms;
