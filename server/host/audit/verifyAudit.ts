import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/Database.ts';
import { auditHead } from './sealAudit.ts';

/**
 * | what | means |
 * | --- | --- |
 * | changed | the row no longer says what was sealed |
 * | missing | the row is gone |
 * | gap | links are gone |
 * | chain | the link itself was rewritten |
 * | slipped-in | the row came later under an old number |
 * | head | the chain does not run through the head that was kept elsewhere |
 */
export type AuditFault = 'changed' | 'missing' | 'gap' | 'chain' | 'slipped-in' | 'head';

export interface AuditVerdict {
  readonly links: number;
  readonly head: string;
  /** The first broken link; undefined for an intact chain. */
  readonly broken?: {
    readonly fault: AuditFault;
    readonly position: number | null;
    readonly auditId: number | null;
  };
}

type Broken = NonNullable<AuditVerdict['broken']>;

/**
 * Verifies every link of the audit's chain against its row and its predecessor.
 *
 * @param storedHead a former head from `auditHead`, which the chain must contain unless retention has removed
 * that part.
 */
export async function verifyAudit(db: Kysely<Database>, storedHead?: string): Promise<AuditVerdict> {
  const head = await auditHead(db);
  const { rows: counts } = await sql<{ links: number }>`select count(*) as links from audit_chain`.execute(
    db,
  );
  const broken =
    (await firstBroken(db)) ?? (await slippedIn(db)) ?? (storedHead && (await offHead(db, storedHead)));
  return { links: counts[0]?.links ?? 0, head, ...(broken ? { broken } : {}) };
}

async function firstBroken(db: Kysely<Database>): Promise<Broken | undefined> {
  const { rows } = await sql<Broken>`
    with start as (
      select position, hash from (
        (select position, hash from audit_anchors order by position desc limit 1)
        union all select 0, sha256('cantieri')) known
      order by position desc limit 1),
    links as (
      select c.position, c."auditId", c.content, c.hash, a.id,
        case when a.id is not null then audit_content(a) end as said,
        coalesce(lag(c.position) over chain, start.position) as former,
        coalesce(lag(c.hash) over chain, start.hash) as link
      from audit_chain c cross join start left join audit a on a.id = c."auditId"
      window chain as (order by c.position)),
    judged as (
      select position, "auditId", case
          when position <> former + 1 then 'gap'
          when hash <> sha256(link || content) then 'chain'
          when id is null then 'missing'
          when said <> content then 'changed'
        end as fault
      from links)
    select fault, position, "auditId" from judged where fault is not null order by position limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Rows below the sealing mark without a link. */
async function slippedIn(db: Kysely<Database>): Promise<Broken | undefined> {
  const { rows } = await sql<Broken>`
    select 'slipped-in' as fault, null as position, a.id as "auditId" from audit a, audit_sealing s
    where a.id <= s.floor and not exists (select from audit_chain c where c."auditId" = a.id)
    order by a.id limit 1`.execute(db);
  return rows[0];
}

async function offHead(db: Kysely<Database>, storedHead: string): Promise<Broken | undefined> {
  const [position = '', hash = ''] = storedHead.split(':');
  if (!/^\d{1,15}$/.test(position) || !/^[0-9a-f]{64}$/.test(hash))
    return { fault: 'head', position: null, auditId: null };
  const { rows } = await sql<{ fits: boolean }>`
    select exists (select from audit_chain where position = ${position} and hash = decode(${hash}, 'hex'))
      or exists (select from audit_anchors where position > ${position} or (position = ${position} and hash = decode(${hash}, 'hex'))) as fits`.execute(
    db,
  );
  return rows[0]?.fits === true ? undefined : { fault: 'head', position: Number(position), auditId: null };
}
