import type { CallContext } from '../calls/CallContext.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { leavesAsIs } from '../writes/leavesAsIs.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import { contentHash } from './checklistHash.ts';
import type { Checklist } from './checklistNamed.ts';
import type { prepareChecklist } from './prepareChecklist.ts';
import { checklistColumns, type StoredChecklist, tablesOf } from './storedChecklist.ts';

interface Kept {
  /** The number of what it is about. */
  readonly about: number;
  /** The row as it is, locked; undefined for a new one. */
  readonly before: StoredChecklist | undefined;
  readonly prepared: Awaited<ReturnType<typeof prepareChecklist>>;
  /** Who acknowledged it, where that is asked. */
  readonly members?: readonly Acknowledgement[];
}

/** Writes a prepared checklist, new or changed, and makes the photos that it names its own. @returns the row as it is now. */
export async function keepChecklist(
  context: CallContext,
  checklist: Checklist,
  { about, before, prepared, members }: Kept,
): Promise<StoredChecklist> {
  const { db, user, changed } = context;
  const { name, by, key, table } = checklist;
  const { hashed, pkg, formReplacedOn } = prepared;
  const { answers, CreateDate, schemaVersion, formHash } = hashed;
  const told = members === undefined ? {} : { members };
  const columns = {
    answers: JSON.stringify(answers),
    ...(members === undefined ? {} : { members: JSON.stringify(members) }),
    ...{ CreateDate, schemaVersion, formHash, formReplacedOn },
    contentHash: contentHash(by, { ...hashed, ...told, [by]: about }),
  };
  if (before !== undefined && leavesAsIs(before, columns)) return before;
  const tables = tablesOf(db);
  const written =
    before === undefined
      ? tables
          .insertInto(table)
          .values({ ...columns, [by]: about, createdBy: user.userId })
          .returning(checklistColumns(checklist))
      : tables
          .updateTable(table)
          .set({ ...columns, rowVersion: before.rowVersion + 1 })
          .where(key, '=', before[key])
          .returning(checklistColumns(checklist));
  const after = (await written.executeTakeFirstOrThrow()) as unknown as StoredChecklist;
  const linkedId = after[key] as number;
  await claimAttachments(context, pkg.entity, answers, {
    ...{ linkedObject: name as never, linkedId, parentId: about },
  });
  changed(name, linkedId, before, after);
  return after;
}
