import type { Kysely } from 'kysely';
import { isYes } from '../../../engine/index.ts';
import { rowWhere } from '../access/visibleWhere.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { recordOf } from '../db/nextNumber.ts';
import { shownAnswers } from '../records/formerAnswers.ts';
import { entityColumns } from '../writes/entityColumns.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import type { Checklist } from './checklistNamed.ts';
import type { Present } from './Subject.ts';

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
export function storedChecklists(db: CallContext['db'], checklist: Checklist, about: number) {
  return tablesOf(db)
    .selectFrom(checklist.table)
    .select(checklistColumns(checklist))
    .where(checklist.by, '=', about)
    .$castTo<StoredChecklist>();
}

/** The rows of a checklist about a subject that the user sees. */
export function visibleChecklists(asker: ChecklistAsker, checklist: Checklist, about: number) {
  return storedChecklists(asker.db, checklist, about).where(rowWhere(asker, 'see', checklist.name));
}

/** The visible rows for lists: answers under a former name of a field (`x-was`) appear under its current name. */
export function listedChecklists(asker: ChecklistAsker, checklist: Checklist, about: number) {
  const stored = visibleChecklists(asker, checklist, about);
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
export function readingOf(
  present: readonly Present[],
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
