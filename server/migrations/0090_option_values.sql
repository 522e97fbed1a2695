-- Option lists are the schemas' own: the CHECKs that froze them go, and each start makes the triggers that keep the columns to their lists
-- (server/structure). Here stands which values each list has ever had.
-- former version: keeps working

create table option_values (
  list text not null,
  value text not null,
  primary key (list, value)
);

do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as place, conname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'
      and (conrelid::regclass::text, attname) in (
        ('events', 'Action'), ('events', 'Priority'), ('events', 'Closed'), ('attachments', 'linkedObject'), ('discharges', 'kind'),
        ('discharges', 'DocStatus'), ('work_hours', 'Status'), ('activity_types', 'Billable'), ('activity_types', 'Active'),
        ('business_partners', 'CardType'), ('business_partners', 'Valid'), ('business_partners', 'Frozen'), ('cost_centres', 'Active'),
        ('employee_groups', 'Active'), ('employees', 'active'), ('employees', 'isLeader'), ('items', 'ItemType'), ('items', 'ManagedBy'),
        ('items', 'Valid'), ('sales_persons', 'Active'), ('orders', 'DocStatus'), ('orders', 'SobisDocType'), ('orders', 'InvoiceStatus'),
        ('moved_items', 'kind'), ('moved_items', 'itemType'), ('projects', 'STATUS'), ('projects', 'TYP'), ('projects', 'RISK'),
        ('subprojects', 'SubprojectType'), ('subprojects', 'SubprojectStatus'), ('tasks', 'Priority'), ('tasks', 'Status'),
        ('inventory_lines', 'itemType'), ('silos', 'itemType'), ('silos', 'active'), ('backups', 'status'), ('backups', 'origin'), ('backups', 'encrypted'),
        ('members', 'stato'), ('members', 'Badge'), ('report_activities', 'UM'), ('report_checks', 'noCompanyDischarge'),
        ('report_checks', 'noEnelDischarge'), ('report_checks', 'noDdt'), ('report_checks', 'othersDdt'), ('team_templates', 'published'),
        ('teams', 'Approved'), ('teams', 'Stato'), ('teams', 'Cancelled'), ('users', 'role'), ('users', 'locale'), ('users', 'active'),
        ('users', 'demo'), ('assignments', 'DocStatus'), ('mileage_cards', 'DocStatus'), ('transfers', 'DocStatus'), ('vehicles', 'kind'),
        ('vehicles', 'active'))
  loop
    execute format('alter table %s drop constraint %I', found.place, found.name);
  end loop;
end $$;
