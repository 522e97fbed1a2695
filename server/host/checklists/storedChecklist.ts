import type { Kysely } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { recordOf } from '../db/recordOf.ts';
import { shownAnswers } from '../records/formerAnswers.ts';
import { entityColumns } from '../writes/entityColumns.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import type { Checklist } from './checklistNamed.ts';

/** A row of a checklist's table: what every checklist has, its answers together. */
export interface StoredChecklist {
  readonly Id: number;
  readonly schemaVersion: number;
  readonly CreateDate: string;
  readonly rowVersion: number;
  readonly contentHash: string | null;
  readonly formHash: string | null;
  /** The day on which its form had been replaced when it was made; null where that was in force. */
  readonly formReplacedOn: string | null;
  readonly answers: object;
  /** Of a checklist that is acknowledged. */
  readonly members?: readonly Acknowledgement[];
  /** What it is about, under the name that its entity has for it. */
  readonly [column: string]: unknown;
}

type Tables = Record<string, Record<string, unknown>>;

/** Tables by the names that entities give, never a request. */
export function tablesOf(db: CallContext['db']): Kysely<Tables> {
  return db as unknown as Kysely<Tables>;
}

/** The columns that the entity names, its answers, and by which its paper is marked; what else the store keeps is its own business. */
export function checklistColumns({ entity }: Checklist): string[] {
  const named = entityColumns(entity).filter((name) => entity.properties[name]?.['x-column'] === true);
  return [...new Set([...named, 'formReplacedOn']), 'answers'];
}

/** The rows of a checklist about a record. */
export function storedChecklists(db: CallContext['db'], checklist: Checklist, about: number) {
  return tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.by, '=', about)
    .$castTo<StoredChecklist>();
}

/** The same as lists show them: what was answered under a former name of a field (`x-was`) stands under its name, too. */
export function listedChecklists(db: CallContext['db'], checklist: Checklist, about: number) {
  const stored = storedChecklists(db, checklist, about);
  const shown = shownAnswers(checklist.table, checklist.entity);
  if (shown === undefined) return stored;
  const columns = checklistColumns(checklist).filter((name) => name !== 'answers');
  return stored
    .clearSelect()
    .select([...columns, shown.as('answers')] as never)
    .$castTo<StoredChecklist>();
}

/** The row with that number, whatever it is about. */
export async function checklistNumbered(
  db: CallContext['db'],
  checklist: Checklist,
  Id: number,
): Promise<StoredChecklist | undefined> {
  const found = tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.key, '=', Id);
  return found.$castTo<StoredChecklist>().executeTakeFirst();
}

/** A row as calls answer it. */
export function shownChecklist(row: StoredChecklist): object {
  return recordOf(row);
}
