-- former version: keeps working

-- The number of a FIR as it is compared with others: a vidimation gives each number once.
alter table orders add column "firNumber" text
  generated always as (nullif(upper(regexp_replace(fir ->> 'numero_fir', '\s', '', 'g')), '')) stored;
-- x-across orders_fir_number
do  E'declare broken text;
begin
  select string_agg(rows, ''; '') into broken from (
    select ''('' || string_agg(concat_ws(''/'', a."Id"), '', '' order by concat_ws(''/'', a."Id")) || '')'' as rows from "orders" as a
      where not (coalesce(btrim("a"."firNumber", U&'' \\0009\\000A\\000B\\000C\\000D\\00A0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200A\\2028\\2029\\202F\\205F\\3000\\FEFF''), '''') = '''') and ((("a"."DocStatus" = ''I'' or "a"."DocStatus" = ''S'' or "a"."DocStatus" = ''Y'' or "a"."DocStatus" = ''E'' or "a"."DocStatus" = ''O'' or "a"."DocStatus" = ''C'')) and ("a"."SobisDocType" = ''F'')) group by "a"."firNumber" having count(*) > 1 order by 1 limit 20) as found;
  if broken is not null then raise exception using errcode = ''raise_exception'', message = ''«Ordini e documenti»: questi dati non rispettano la regola «fir-number», tra parentesi le chiavi di quelli che non vanno insieme: '' || broken || ''. Correggili, poi riavvia.''; end if;
end';
create unique index "orders_fir_number" on "orders" ("firNumber")
  where not (coalesce(btrim("orders"."firNumber", U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'), '') = '') and ((("orders"."DocStatus" = 'I' or "orders"."DocStatus" = 'S' or "orders"."DocStatus" = 'Y' or "orders"."DocStatus" = 'E' or "orders"."DocStatus" = 'O' or "orders"."DocStatus" = 'C')) and ("orders"."SobisDocType" = 'F'));
comment on index "orders_fir_number" is 'x-across cf468f0fbefa00d83a313c4b8755b41ca2a146e29860c1f28b2c8706d621c9bc';

