import type { Kysely } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { recordOf } from '../db/recordOf.ts';
import { shownAnswers } from '../records/formerAnswers.ts';
import { entityColumns } from '../writes/entityColumns.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import type { Checklist } from './checklistNamed.ts';

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

/** The rows of a checklist about a subject. */
export function storedChecklists(db: CallContext['db'], checklist: Checklist, about: number) {
  return tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.by, '=', about)
    .$castTo<StoredChecklist>();
}

/** The rows for lists: answers under a former name of a field (`x-was`) appear under its current name. */
export function listedChecklists(db: CallContext['db'], checklist: Checklist, about: number) {
  const stored = storedChecklists(db, checklist, about);
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
    .where(checklist.key, '=', Id);
  return query.$castTo<StoredChecklist>().executeTakeFirst();
}

/** A row in the shape of the calls' answers. */
export function shownChecklist(row: StoredChecklist): object {
  return recordOf(row);
}
