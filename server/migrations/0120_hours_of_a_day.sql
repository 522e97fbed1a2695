-- former version: keeps working
-- Nobody's day has more than 24 hours of work, whoever writes them and however many at once; hours that were refused do not count.
-- x-across work_hours_day
do 'declare broken text;
begin
  select string_agg(rows, ''; '') into broken from (
    select ''('' || string_agg(concat_ws(''/'', a."Id"), '', '' order by concat_ws(''/'', a."Id")) || '')'' as rows from "work_hours" as a
      where "a"."empID" is not null and "a"."Date" is not null and "a"."Hours" is not null and (((("a"."Status" = ''R'')) is not true)) group by "a"."empID", "a"."Date" having sum("a"."Hours") > 24 order by 1 limit 20) as found;
  if broken is not null then raise warning using message = ''«Ore di lavoro»: questi dati non rispettano la regola «day», tra parentesi le chiavi di quelli che non vanno insieme: '' || broken || ''. Restano come sono; d’ora in poi possono solo calare.''; end if;
end';
create or replace function "work_hours_day"() returns trigger language plpgsql as 'declare total numeric;
begin
  if ("new"."empID" is not null and "new"."Date" is not null and "new"."Hours" is not null and (((("new"."Status" = ''R'')) is not true))) is not true then return null; end if;
  if tg_op = ''UPDATE'' then
    -- What was above the limit before may go down.
    if ("old"."empID" is not null and "old"."Date" is not null and "old"."Hours" is not null and (((("old"."Status" = ''R'')) is not true)) and "new"."empID" = "old"."empID" and "new"."Date" = "old"."Date" and "new"."Hours" <= "old"."Hours") then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtext(''work_hours_day''), hashtext(concat_ws(''|'', "new"."empID", "new"."Date")) & 255);
  select coalesce(sum("each"."Hours"), 0) into total from "work_hours" as each
    where "each"."empID" = "new"."empID" and "each"."Date" = "new"."Date" and "each"."empID" is not null and "each"."Date" is not null and "each"."Hours" is not null and (((("each"."Status" = ''R'')) is not true));
  if total > 24 then
    raise exception using errcode = ''check_violation'', table = ''work_hours'', constraint = ''work_hours_day'',
      message = format(''the sum is %s, at most 24'', total);
  end if;
  return null;
end';
create constraint trigger "work_hours_day" after insert or update of "empID", "Date", "Hours", "Status" on "work_hours"
  deferrable initially deferred for each row execute function "work_hours_day"();
comment on trigger "work_hours_day" on "work_hours" is 'x-across 53f2a0d7b13c2b88def8992c560bca93d094e24c922a30b875301e59fc1b6463';
