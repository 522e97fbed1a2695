import type { DataRecord } from '../../../engine/contract/index.ts';
import { visibleRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { refusalOfOperation } from '../records/requireOperation.ts';
import { acknowledgements } from './acknowledgements.ts';
import { agreedHash, contentHash } from './checklistHash.ts';
import { type Checklist, subjectIn } from './checklistNamed.ts';
import type { Subject } from './Subject.ts';
import {
  checklistColumns,
  type StoredChecklist,
  shownChecklist,
  storedChecklists,
  tablesOf,
} from './storedChecklist.ts';

/**
 * Records that the signed-in crew member acknowledges the newest record. The row version stays, so that a
 * member who has the record open can still save it.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, ACKNOWLEDGED_BY_CREW, or that of the operation's guard.
 */
export async function acknowledgeChecklist(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  input: { readonly body: DataRecord },
): Promise<object> {
  const { db, user, call, changed } = context;
  const { by, key, of, name, operation, table } = checklist;
  const about = subjectIn(call, checklist, input) ?? 0;
  const record = await visibleRecord<object>(context, of, about);
  const refusal = operation === undefined ? undefined : refusalOfOperation(context, of, operation, record);
  if (refusal !== undefined) throw refusal;
  const before = await storedChecklists(db, checklist, about)
    .orderBy(key, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const { empID } = user;
  const crew = (await subject?.crew(context, about)) ?? [];
  if (before === undefined || empID === null || !crew.some((each) => each.empID === empID))
    throw refuse('ACKNOWLEDGED_BY_CREW');
  const stored = before.members ?? [];
  const present = [...stored.filter((each) => each.empID !== empID), { empID, acknowledged: 'Y' }];
  const title = checklist.entity.properties['members']?.title ?? 'members';
  const agreed = agreedHash(by, before);
  const members = acknowledgements(context, { crew, present, stored, agreed, title });
  const after = await tablesOf(db)
    .updateTable(table)
    .set({ members: JSON.stringify(members), contentHash: contentHash(by, { ...before, members }) })
    .where(key, '=', before[key])
    .returning(checklistColumns(checklist))
    .$castTo<StoredChecklist>()
    .executeTakeFirstOrThrow();
  changed(name, before[key] as number, before, after);
  return shownChecklist(after);
}
