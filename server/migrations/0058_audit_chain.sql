-- former version: keeps working
-- The audit as a chain: who changes, removes or slips in a row later breaks it, and is found. Rows are written as ever, at once and in parallel; a
-- server seals them a moment later, one after the other in the order in which it finds them, so that no write waits for another.

-- One link a row: `content` is the row's hash, `hash` that of the former link's hash and this content.
create table audit_chain (
  position bigint primary key,
  "auditId" bigint not null unique,
  content bytea not null,
  hash bytea not null
);

-- Where the chain begins after old rows were removed by retention: the last link that went.
create table audit_anchors (
  position bigint primary key,
  hash bytea not null,
  "before" timestamptz not null,
  rows bigint not null,
  at timestamptz not null default now()
);

-- How far sealing has come. All rows up to `floor` are sealed and none can come any more; those up to `nextFloor` are sealed, and once every
-- transaction older than `nextXmax` is over, none of them can bring another.
create table audit_sealing (
  one boolean primary key default true check (one),
  floor bigint not null default 0,
  "nextFloor" bigint not null default 0,
  "nextXmax" xid8 not null default '0'
);
insert into audit_sealing default values;

-- What a row says, as a hash. The text of jsonb is the same wherever it is kept; the moment is written in UTC, whatever the session's zone.
create function audit_content(entry audit) returns bytea
language sql stable set search_path = public, pg_temp
return sha256(convert_to(jsonb_build_array(
  entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry."userId", entry.username, entry.call, entry."requestId",
  entry.entity, entry.key, entry.before, entry.after)::text, 'UTF8'));

-- The last link, or what stands for it: the anchor, or the beginning of all.
create function audit_head(out "position" bigint, out hash bytea)
language sql stable set search_path = public, pg_temp
begin atomic
  select link.position, link.hash from (
    (select c.position, c.hash from audit_chain c order by c.position desc limit 1)
    union all (select a.position, a.hash from audit_anchors a order by a.position desc limit 1)
    union all select 0, sha256('cantieri')
  ) link order by link.position desc limit 1;
end;

-- Seals at most so many rows. @returns how many; 0 also where another server is sealing right now.
create function seal_audit(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  state audit_sealing;
  over boolean;
  head record;
  entry record;
  link bytea;
  place bigint;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(4262002) then return 0; end if;
  select * into state from audit_sealing;
  -- In a restored database the moment is another server's: whoever wrote then is gone.
  if state."nextXmax" > pg_snapshot_xmax(pg_current_snapshot()) then
    state."nextXmax" := pg_snapshot_xmax(pg_current_snapshot());
  end if;
  over := pg_snapshot_xmin(pg_current_snapshot()) >= state."nextXmax";
  select * into head from audit_head();
  link := head.hash;
  place := head.position;
  for entry in
    select a.id, audit_content(a) as content from audit a
    where a.id > state.floor
      and not exists (select from audit_chain c where c."auditId" = a.id and c."auditId" > state.floor)
    order by a.id limit most
  loop
    place := place + 1;
    link := sha256(link || entry.content);
    insert into audit_chain values (place, entry.id, entry.content, link);
    sealed := sealed + 1;
  end loop;
  -- Cut off by `most`: the next call goes on.
  if sealed < most and over then
    update audit_sealing set floor = state."nextFloor",
        "nextFloor" = latest.id, "nextXmax" = pg_snapshot_xmax(pg_current_snapshot())
      from (select coalesce(max("auditId"), 0) as id from audit_chain) latest
      where audit_sealing.floor <> state."nextFloor" or audit_sealing."nextFloor" < latest.id;
  end if;
  return sealed;
end
$$;

-- Removes the oldest rows that are older than a moment, at most so many, and keeps the last link as the chain's new beginning. What was changed or
-- removed by hand is never removed along: it stays to be found. @returns how many.
create function prune_audit(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  first_link bigint;
  last_link bigint;
  removed integer;
begin
  if before is null or before > now() - interval '30 days' then
    raise exception 'the audit is kept for 30 days at least' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(4262002);
  select min(position) into first_link from audit_chain;
  if first_link is null then return 0; end if;
  select coalesce(min(stop.position), first_link + most) - 1 into last_link from (
    select c.position from audit_chain c left join audit a on a.id = c."auditId"
    where c.position < first_link + most
      and (a.id is null or a.at >= prune_audit.before or audit_content(a) <> c.content)
    order by c.position limit 1) stop;
  select max(position) into last_link from audit_chain where position <= last_link;
  if last_link is null then return 0; end if;
  delete from audit a using audit_chain c where c."auditId" = a.id and c.position <= last_link;
  get diagnostics removed = row_count;
  insert into audit_anchors (position, hash, "before", rows)
    select c.position, c.hash, prune_audit.before, removed from audit_chain c where c.position = last_link;
  delete from audit_chain where position <= last_link;
  return removed;
end
$$;

revoke execute on function audit_content(audit), audit_head(), seal_audit(integer), prune_audit(timestamptz, integer) from public;
