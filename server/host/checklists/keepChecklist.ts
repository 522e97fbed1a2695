import type { CallContext } from '../calls/CallContext.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { isUnchanged } from '../writes/isUnchanged.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import { contentHash } from './checklistHash.ts';
import type { Checklist } from './checklistNamed.ts';
import type { prepareChecklist } from './prepareChecklist.ts';
import { checklistColumns, type StoredChecklist, tablesOf } from './storedChecklist.ts';

interface WriteInput {
  /** Key of the subject. */
  readonly about: number;
  /** The locked row; undefined for a new one. */
  readonly before: StoredChecklist | undefined;
  readonly prepared: Awaited<ReturnType<typeof prepareChecklist>>;
  /** Members with their acknowledgements, for a checklist that is acknowledged. */
  readonly members?: readonly Acknowledgement[];
}

/**
 * Inserts or updates a prepared checklist and claims the attachments that it references.
 *
 * @returns the stored row.
 */
export async function keepChecklist(
  context: CallContext,
  checklist: Checklist,
  { about, before, prepared, members }: WriteInput,
): Promise<StoredChecklist> {
  const { db, user, changed } = context;
  const { name, by, key, table } = checklist;
  const { hashed, pkg, formReplacedOn } = prepared;
  const { answers, CreateDate, schemaVersion, formHash } = hashed;
  const hashedMembers = members === undefined ? {} : { members };
  const columns = {
    answers: JSON.stringify(answers),
    ...(members === undefined ? {} : { members: JSON.stringify(members) }),
    ...{ CreateDate, schemaVersion, formHash, formReplacedOn },
    contentHash: contentHash(by, { ...hashed, ...hashedMembers, [by]: about }),
  };
  if (before !== undefined && isUnchanged(before, columns)) return before;
  const tables = tablesOf(db);
  const statement =
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
  const after = (await statement.executeTakeFirstOrThrow()) as unknown as StoredChecklist;
  const linkedId = after[key] as number;
  await claimAttachments(context, pkg.entity, answers, {
    ...{ linkedObject: name as never, linkedId, parentId: about },
  });
  changed(name, linkedId, before, after);
  return after;
}
