import { type Kysely, sql } from 'kysely';
import { visibleRecord } from '../../host/access/recordRights.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords } from '../../host/errors/slotWords.ts';
import type { ListCondition, SaveCheck } from '../../host/records/RecordHooks.ts';

/** The projects of a contract, which their user fields name. */
export const ofContract: ListCondition = (_context, { appalto }) =>
  appalto === undefined || appalto === ''
    ? undefined
    : sql<boolean>`projects."UserFields"::jsonb ->> 'U_Appalto' = ${appalto}`;

/**
 * Checks a project: its manager is an employee, or a user with a negative number (PERM-03), which a foreign
 * key cannot express; and it is not its own ancestor.
 */
export const projectPeople: SaveCheck = async ({ db }, { sent }) => {
  const { EMPLOYEE } = sent as Numbers<'EMPLOYEE'>;
  if (typeof EMPLOYEE === 'number' && !(await isPerson(db, EMPLOYEE)))
    throw refuse('UNKNOWN_REFERENCE', { fields: 'EMPLOYEE' });
  await refuseOwnAncestor(db, 'projects', 'own-project', sent);
  return undefined;
};

/** A line stays in its project, where it gets the next number; its total is to the cent. */
export const projectLine: SaveCheck = async (context, { sent, before }) => {
  const { AbsEntry } = await partOf(
    context,
    sent as Numbers<'AbsEntry'>,
    before as Numbers<'AbsEntry'>,
    'AbsEntry',
  );
  const { Quantity = 0, UnitPrice = 0 } = { ...before, ...sent } as Numbers<'Quantity' | 'UnitPrice'>;
  return {
    LineNum: before?.['LineNum'] ?? (await nextLine(context, AbsEntry ?? 0)),
    LineTotal: await totalOf(context, Quantity ?? 0, UnitPrice ?? 0),
  };
};

/**
 * Checks a subproject: it stays in its project and is not its own ancestor; the form's list ensures that its
 * parent belongs to the same project.
 */
export const subprojectPart: SaveCheck = async (context, { sent, before }) => {
  await partOf(context, sent as Numbers<'ProjectID'>, before as Numbers<'ProjectID'>, 'ProjectID');
  await refuseOwnAncestor(context.db, 'subprojects', 'own-subproject', sent);
  return undefined;
};

/** @throws Refusal BAD_VALUE for a record that is its own parent, or whose parents lead back to it. */
async function refuseOwnAncestor(
  db: Kysely<Database>,
  table: 'projects' | 'subprojects',
  what: 'own-project' | 'own-subproject',
  { AbsEntry, ParentID }: Numbers<'AbsEntry' | 'ParentID'>,
): Promise<void> {
  if (typeof AbsEntry !== 'number' || typeof ParentID !== 'number') return;
  // Of two records that name each other at once, the second waits here and sees the first.
  await sql`select pg_advisory_xact_lock(hashtext(${table}), 0)`.execute(db);
  const { rows } = await sql`with recursive above(id) as (select ${ParentID}::integer union
    select "ParentID" from ${sql.table(table)} join above on "AbsEntry" = above.id where "ParentID" is not null)
    select id from above where id = ${AbsEntry}`.execute(db);
  if (rows.length > 0) throw refuse('BAD_VALUE', { detail: messageWords(`refusal.detail.${what}`) });
}

type Numbers<Name extends string> = { readonly [name in Name]?: number | null };

async function isPerson(db: Kysely<Database>, empID: number): Promise<boolean> {
  const person =
    empID < 0
      ? db.selectFrom('users').select('userId').where('userId', '=', -empID)
      : db.selectFrom('employees').select('empID').where('empID', '=', empID);
  return (await person.executeTakeFirst()) !== undefined;
}

/** Parts of one project are written one after another, and stay in it. */
async function partOf<Name extends string>(
  { db }: CallContext,
  sent: Numbers<Name>,
  before: Numbers<Name> | undefined,
  field: Name,
): Promise<Numbers<Name>> {
  const { [field]: key } = sent;
  const project = db
    .selectFrom('projects')
    .select('AbsEntry')
    .where('AbsEntry', '=', key ?? 0)
    .forUpdate();
  if ((await project.executeTakeFirst()) === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.project', { key }) });
  if (before !== undefined && before[field] !== key)
    throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.part-stays') });
  return sent;
}

/** To the cent, by PostgreSQL: half a cent of 0,5 × 2,01 is lost in JavaScript's numbers. */
async function totalOf({ db }: CallContext, Quantity: number, UnitPrice: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select round(${Quantity}::numeric * ${UnitPrice}::numeric, 2) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function nextLine({ db }: CallContext, AbsEntry: number): Promise<number> {
  const { last } = await db
    .selectFrom('project_lines')
    .select(({ fn }) => fn.max('LineNum').as('last'))
    .where('AbsEntry', '=', AbsEntry)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

/**
 * The project that a record is newly tied to: one that the user may load, or naming it would be a way to read
 * of any (PERM-03). A tie that is there already stays.
 *
 * @param before the project that the record is tied to now, if any.
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
export async function requireProjectTie(
  access: Pick<CallContext, 'db' | 'user' | 'product'>,
  pmgEntry: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (typeof pmgEntry !== 'number' || pmgEntry === before) return;
  await visibleRecord(access, 'project', pmgEntry);
}
