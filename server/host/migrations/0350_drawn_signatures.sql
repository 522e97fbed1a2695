-- former version: keeps working

-- What was drawn for a signature before such pictures were told from photos is no file to browse, whichever version of its form it signed.
do $$
declare kept text;
begin
  for kept in
    select quote_ident(table_name) from information_schema.columns
    where table_schema = current_schema() and column_name = 'answers' and data_type = 'jsonb'
  loop
    execute format($sign$
      update attachments set source = 'signature'
      where source is distinct from 'signature' and "idAttach" in (
        select (signed.value ->> 'image')::bigint from %s, jsonb_each(answers) as signed
        where jsonb_typeof(answers) = 'object' and signed.value ?& array['name', 'hash', 'image']
          and jsonb_typeof(signed.value -> 'image') = 'number')
    $sign$, kept);
  end loop;
end $$;
