import type { CallModel, DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import { changeableRecord, requireChange } from '../access/recordRights.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { refusalOfOperation } from '../records/move/requireOperation.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { isUnchanged } from '../writes/entityColumns.ts';
import { refuseStale } from '../writes/requireRules.ts';
import { type Acknowledgement, acknowledgements, type ParticipantInput } from './acknowledgements.ts';
import { agreedHash, contentHash } from './checklistHash.ts';
import { prepareChecklist } from './prepareChecklist.ts';
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
  const { by, key, name, of, entity, operation } = checklist;
  const at = placeOf(context.call, checklist);
  const record = getAt(body, at) as DataRecord & { readonly rowVersion?: number };
  const about = subjectIn(context.call, checklist, { body }) ?? (record[by] as number);
  // The lock makes a concurrent first save wait here; it then finds the row of the first one.
  const subjectRecord = await changeableRecord<object>(context, of, about);
  const before = await storedBefore(context, checklist, about, record[key] as number | undefined);
  const added = { [by]: about, CreateDate: context.today(), createdBy: context.user.userId };
  await requireChange(context, name, before, before === undefined ? added : undefined);
  if (before !== undefined) refuseStale(before, record.rowVersion);
  // Independent of the form.
  const refusal = operation && refusalOfOperation(context, of, operation, subjectRecord);
  if (refusal) throw refusal;

  const prepared = await prepareChecklist(context, {
    ...{ checklist, subject, about, record: subjectRecord, sent: record, stored: before, at },
  });
  if (!checklist.acknowledged)
    return shownChecklist(await keepChecklist(context, checklist, { about, before, prepared }));
  const present = (body['members'] ?? prepared.settled['members']) as readonly ParticipantInput[] | undefined;
  const stored = before?.members ?? [];
  const crew = (await subject?.crew(context, about)) ?? [];
  const agreed = agreedHash(by, { ...prepared.hashed, [by]: about });
  const title = entity.properties['members']?.title ?? 'members';
  const members =
    present === undefined ? stored : acknowledgements(context, { crew, present, stored, agreed, title });
  return shownChecklist(await keepChecklist(context, checklist, { about, before, prepared, members }));
}

/** Path of the record in the body. */
function placeOf({ name, saves }: CallModel, { name: entity }: Checklist): string {
  const at = saves?.find((each) => each.entity === entity)?.at;
  if (at === undefined) throw new Error(`${name} does not say where it saves ${entity}`);
  return at;
}

async function storedBefore(
  { db }: CallContext,
  checklist: Checklist,
  about: number,
  sentKey: number | undefined,
): Promise<StoredChecklist | undefined> {
  const { key, one, entity } = checklist;
  if (!one && sentKey === undefined) return undefined;
  const rows = storedChecklists(db, checklist, about).forUpdate();
  const before = await (one ? rows : rows.where(key, '=', sentKey)).executeTakeFirst();
  if (before === undefined && sentKey !== undefined) throw notFound(entity, sentKey);
  if (before !== undefined && before[key] !== sentKey) throw refuse('STALE');
  return before;
}

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
async function keepChecklist(
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
