import type { Kysely } from 'kysely';
import type { CallModel, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { isYes } from '../../../engine/index.ts';
import { rowWhere } from '../access/visibleWhere.ts';
import { can, forbidden } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { withAnswers } from '../db/withAnswers.ts';
import { shownAnswers } from '../records/answerSql.ts';
import { entityColumns } from '../structure/expectedColumns.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import type { Participant } from './Subject.ts';

/** The definition of a checklist from its entity. */
export interface Checklist {
  readonly name: string;
  readonly entity: EntitySchema;
  readonly table: string;
  readonly keyField: string;
  /** Field that refers to the subject, and the entity of the subject. */
  readonly subjectField: string;
  readonly subjectEntity: string;
  readonly one: boolean;
  readonly acknowledged: boolean;
  readonly operation: string | undefined;
}

/** @throws Error where no checklist has that name; the loader of schemas refuses such a product. */
export function checklistNamed(product: Pick<Product, 'entities'>, name: string): Checklist {
  const entity = entityNamed(product, name);
  const { 'x-checklist': definition, 'x-table': table, 'x-key': [keyField] = [] } = entity;
  const subjectEntity = entity.properties[definition?.by ?? '']?.['x-reference']?.entity;
  if (
    definition === undefined ||
    table === undefined ||
    keyField === undefined ||
    subjectEntity === undefined
  )
    throw new Error(`${name} is no checklist that is kept in a table, about a record that it refers to`);
  const { by: subjectField, one = false, acknowledged = false, operation } = definition;
  return { name, entity, table, keyField, subjectField, subjectEntity, one, acknowledged, operation };
}

type Node = Readonly<Record<string, unknown>>;
interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The key of the subject in a call's input: the value of the property that refers to its entity. */
export function subjectIn(
  call: Pick<CallModel, 'params' | 'query' | 'body'>,
  { subjectEntity }: Pick<Checklist, 'subjectEntity'>,
  input: Input,
): number | undefined {
  for (const place of ['params', 'query', 'body'] as const) {
    const property = subjectProperty(call[place], subjectEntity);
    const value = property === undefined ? undefined : (input[place] as Node | undefined)?.[property];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

function subjectProperty(schema: unknown, subjectEntity: string): string | undefined {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, Node>> };
  return Object.keys(properties).find((property) => {
    const reference = properties[property]?.['x-reference'] as { readonly entity?: string } | undefined;
    return reference?.entity === subjectEntity;
  });
}

/** Refuses a user who may neither list the checklist nor read a record of it. @throws Refusal FORBIDDEN. */
export function requireReader({ product, user }: CallContext, checklist: string): void {
  const permissions = readPermissions(product, checklist);
  if (!can(user, permissions)) throw forbidden(product, permissions);
}

function readPermissions({ calls }: Product, name: string): readonly string[] {
  return Object.values(calls).flatMap(({ does, permission }) =>
    (does?.list === name || does?.filled === name) && permission !== undefined ? [permission].flat() : [],
  );
}

/** A row of a checklist's table: the columns of every checklist, and the answers together. */
export interface StoredChecklist {
  readonly Id: number;
  readonly schemaVersion: number;
  readonly CreateDate: string;
  readonly rowVersion: number;
  readonly contentHash: string | null;
  readonly formHash: string | null;
  /** The day on which its form version had been replaced when it was saved; null for the current version. */
  readonly formReplacedOn: string | null;
  readonly answers: object;
  /** Members of a checklist that is acknowledged. */
  readonly members?: readonly Acknowledgement[];
  /** The key of the subject, in the column of the entity's field. */
  readonly [column: string]: unknown;
}

type ChecklistAsker = Pick<CallContext, 'db' | 'user' | 'product'>;

type Tables = Record<string, Record<string, unknown>>;

/** Access to tables by names from entities, never from a request. */
export function tablesOf(db: CallContext['db']): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}

/** The columns that the entity declares, the answers, and the mark for a replaced form. */
export function checklistColumns({ entity }: Checklist): string[] {
  const columns = entityColumns(entity).filter((name) => entity.properties[name]?.['x-column'] === true);
  return [...new Set([...columns, 'formReplacedOn']), 'answers'];
}

/** The rows of a checklist about a subject, also those that the user does not see: for its own filling. */
export function storedChecklists(db: CallContext['db'], checklist: Checklist, subjectKey: number) {
  return tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.subjectField, '=', subjectKey)
    .$castTo<StoredChecklist>();
}

/** The rows of a checklist about a subject that the user sees. */
export function visibleChecklists(asker: ChecklistAsker, checklist: Checklist, subjectKey: number) {
  return storedChecklists(asker.db, checklist, subjectKey).where(rowWhere(asker, 'see', checklist.name));
}

/** The visible rows for lists: answers under a former name of a field (`x-was`) appear under its current name. */
export function listedChecklists(asker: ChecklistAsker, checklist: Checklist, subjectKey: number) {
  const stored = visibleChecklists(asker, checklist, subjectKey);
  const answers = shownAnswers(checklist.table, checklist.entity);
  if (answers === undefined) return stored;
  const columns = checklistColumns(checklist).filter((name) => name !== 'answers');
  return stored
    .clearSelect()
    .select([...columns, answers.as('answers')] as never)
    .$castTo<StoredChecklist>();
}

/** The row with that key, about any subject. */
export async function checklistNumbered(
  db: CallContext['db'],
  checklist: Checklist,
  Id: number,
): Promise<StoredChecklist | undefined> {
  const query = tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.keyField, '=', Id);
  return query.$castTo<StoredChecklist>().executeTakeFirst();
}

/** A row in the shape of the calls' answers. */
export function shownChecklist(row: StoredChecklist): object {
  return withAnswers(row);
}

/** Progress of the acknowledgements of a checklist; complete when every present member has acknowledged. */
interface Reading {
  readonly filled: boolean;
  readonly date: string | null;
  /** Acknowledgements of present crew members; those of absent or former members do not count. */
  readonly read: number;
  /** Present crew members; absent ones are not waited for (TEAM-10). */
  readonly crew: number;
  /** Whether the user is a present member who has not acknowledged yet. */
  readonly waits: boolean;
}

/** Computes the progress. @param stored the checklist row, undefined before it is filled in. */
export function acknowledgementProgress(
  present: readonly Participant[],
  stored: Pick<StoredChecklist, 'CreateDate' | 'members'> | undefined,
  empID: number | null | undefined,
): Reading {
  const crew = new Set(present.filter(({ isAbsent }) => !isAbsent).map((each) => each.empID));
  const acknowledged = (stored?.members ?? []).filter(({ acknowledged: answer }) => isYes(answer));
  const readerIds = new Set(acknowledged.map((each) => each.empID).filter((each) => crew.has(each)));
  const mine = typeof empID === 'number' && crew.has(empID) && !readerIds.has(empID);
  return {
    filled: stored !== undefined,
    date: stored?.CreateDate ?? null,
    read: readerIds.size,
    crew: crew.size,
    waits: stored !== undefined && mine,
  };
}
