import type { CallModel, DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import { changeableRecord, requireChange } from '../access/recordRights.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { refusalOfOperation } from '../records/requireOperation.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { isUnchanged } from '../writes/entityColumns.ts';
import { refuseStale } from '../writes/requireRules.ts';
import { type Acknowledgement, acknowledgements, type ParticipantInput } from './acknowledgements.ts';
import { checkedChecklist } from './checkedChecklist.ts';
import { agreedHash, contentHash } from './checklistHash.ts';
import type { Subject } from './Subject.ts';
import {
  type Checklist,
  checklistColumns,
  type StoredChecklist,
  shownChecklist,
  storedChecklists,
  subjectIn,
  tablesOf,
} from './storedChecklist.ts';

/**
 * Saves a filled-in checklist (CKL-01, CKL-02). With one record per subject (`one`) a concurrent first save
 * is refused as stale; otherwise a record without key is a further one.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, BAD_INPUT, CHECKLIST_LOCKED, FORM_REPLACED,
 * ACKNOWLEDGED_WITHOUT_BADGE, or that of the operation's guard.
 */
export async function fillChecklist(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  { body }: { readonly body: DataRecord },
): Promise<object> {
  const { subjectField, keyField, name, subjectEntity, entity, operation } = checklist;
  const bodyPath = bodyPathOf(context.call, checklist);
  const record = getAt(body, bodyPath) as DataRecord & { readonly rowVersion?: number };
  const subjectKey = subjectIn(context.call, checklist, { body }) ?? (record[subjectField] as number);
  // The lock makes a concurrent first save wait here; it then finds the row of the first one.
  const subjectRecord = await changeableRecord<object>(context, subjectEntity, subjectKey);
  const before = await storedBefore(context, checklist, subjectKey, record[keyField] as number | undefined);
  const added = { [subjectField]: subjectKey, CreateDate: context.today(), createdBy: context.user.userId };
  await requireChange(context, name, before, before === undefined ? added : undefined);
  if (before !== undefined) refuseStale(before, record.rowVersion);
  // The state of the subject may forbid filling in, independent of the form.
  const refusal = operation && refusalOfOperation(context, subjectEntity, operation, subjectRecord);
  if (refusal) throw refusal;

  const checked = await checkedChecklist(context, {
    ...{ checklist, subject, subjectKey, subjectRecord, sent: record, stored: before, bodyPath },
  });
  if (!checklist.acknowledged)
    return shownChecklist(await writeChecklist(context, checklist, { subjectKey, before, checked }));
  const present = (body['members'] ?? checked.settled['members']) as readonly ParticipantInput[] | undefined;
  const stored = before?.members ?? [];
  const crew = (await subject?.crew(context, subjectKey)) ?? [];
  const agreed = agreedHash(subjectField, { ...checked.hashed, [subjectField]: subjectKey });
  const title = entity.properties['members']?.title ?? 'members';
  const members =
    present === undefined ? stored : acknowledgements(context, { crew, present, stored, agreed, title });
  return shownChecklist(await writeChecklist(context, checklist, { subjectKey, before, checked, members }));
}

/** Path of the record in the body. */
function bodyPathOf({ name, saves }: CallModel, { name: entity }: Checklist): string {
  const bodyPath = saves?.find((each) => each.entity === entity)?.at;
  if (bodyPath === undefined) throw new Error(`${name} does not say where it saves ${entity}`);
  return bodyPath;
}

async function storedBefore(
  { db }: CallContext,
  checklist: Checklist,
  subjectKey: number,
  sentKey: number | undefined,
): Promise<StoredChecklist | undefined> {
  const { keyField, one, entity } = checklist;
  if (!one && sentKey === undefined) return undefined;
  const rows = storedChecklists(db, checklist, subjectKey).forUpdate();
  const before = await (one ? rows : rows.where(keyField, '=', sentKey)).executeTakeFirst();
  if (before === undefined && sentKey !== undefined) throw notFound(entity, sentKey);
  if (before !== undefined && before[keyField] !== sentKey) throw refuse('STALE');
  return before;
}

interface WriteInput {
  /** Key of the subject. */
  readonly subjectKey: number;
  /** The locked row; undefined for a new one. */
  readonly before: StoredChecklist | undefined;
  readonly checked: Awaited<ReturnType<typeof checkedChecklist>>;
  /** Members with their acknowledgements, for a checklist that is acknowledged. */
  readonly members?: readonly Acknowledgement[];
}

/**
 * Inserts or updates a checked checklist and claims the attachments that it references.
 *
 * @returns the stored row.
 */
async function writeChecklist(
  context: CallContext,
  checklist: Checklist,
  { subjectKey, before, checked, members }: WriteInput,
): Promise<StoredChecklist> {
  const { db, user, changed } = context;
  const { name, subjectField, keyField, table } = checklist;
  const { hashed, pkg, formReplacedOn } = checked;
  const { answers, CreateDate, schemaVersion, formHash } = hashed;
  const hashedMembers = members === undefined ? {} : { members };
  const columns = {
    answers: JSON.stringify(answers),
    ...(members === undefined ? {} : { members: JSON.stringify(members) }),
    ...{ CreateDate, schemaVersion, formHash, formReplacedOn },
    contentHash: contentHash(subjectField, { ...hashed, ...hashedMembers, [subjectField]: subjectKey }),
  };
  if (before !== undefined && isUnchanged(before, columns)) return before;
  const tables = tablesOf(db);
  const statement =
    before === undefined
      ? tables
          .insertInto(table)
          .values({ ...columns, [subjectField]: subjectKey, createdBy: user.userId })
          .returning(checklistColumns(checklist))
      : tables
          .updateTable(table)
          .set({ ...columns, rowVersion: before.rowVersion + 1 })
          .where(keyField, '=', before[keyField])
          .returning(checklistColumns(checklist));
  const after = (await statement.executeTakeFirstOrThrow()) as unknown as StoredChecklist;
  const linkedId = after[keyField] as number;
  await claimAttachments(context, pkg.entity, answers, {
    ...{ linkedObject: name as never, linkedId, parentId: subjectKey },
  });
  changed(name, linkedId, before, after);
  return after;
}
