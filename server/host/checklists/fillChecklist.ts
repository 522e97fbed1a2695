import type { CallModel, DataRecord } from '../../../engine/contract/index.ts';
import { getAt } from '../../../engine/index.ts';
import { changeableRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { refuse } from '../errors/refuse.ts';
import { refusalOfOperation } from '../records/requireOperation.ts';
import { refuseStale } from '../writes/refuseStale.ts';
import { acknowledgements, type SentPresent } from './acknowledgements.ts';
import { agreedHash } from './checklistHash.ts';
import { type Checklist, subjectIn } from './checklistNamed.ts';
import { keepChecklist } from './keepChecklist.ts';
import { prepareChecklist } from './prepareChecklist.ts';
import type { Subject } from './Subject.ts';
import { type StoredChecklist, shownChecklist, storedChecklists } from './storedChecklist.ts';

/**
 * Keeps what was filled in (CKL-01, CKL-02). Of a checklist that there is one of, a second first save of another browser is refused as stale; of another, a record without number is one
 * more.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE, BAD_INPUT, CHECKLIST_LOCKED, FORM_REPLACED, ACKNOWLEDGED_WITHOUT_BADGE, or that of the operation's guard.
 */
export async function fillChecklist(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  { body }: { readonly body: DataRecord },
): Promise<object> {
  const { by, key, of, entity, operation } = checklist;
  const at = placeOf(context.call, checklist);
  const sent = getAt(body, at) as DataRecord & { readonly rowVersion?: number };
  const about = subjectIn(context.call, checklist, { body }) ?? (sent[by] as number);
  // The lock makes a concurrent first save wait here, and then find the row of the other.
  const record = await changeableRecord<object>(context, of, about);
  const before = await storedBefore(context, checklist, about, sent[key] as number | undefined);
  if (before !== undefined) refuseStale(before, sent.rowVersion);
  // Whatever its form is like.
  const refusal = operation && refusalOfOperation(context, of, operation, record);
  if (refusal) throw refusal;

  const prepared = await prepareChecklist(context, {
    ...{ checklist, subject, about, record, sent, stored: before, at },
  });
  if (!checklist.acknowledged)
    return shownChecklist(await keepChecklist(context, checklist, { about, before, prepared }));
  const present = (body['members'] ?? prepared.settled['members']) as readonly SentPresent[] | undefined;
  const stored = before?.members ?? [];
  const crew = (await subject?.crew(context, about)) ?? [];
  const agreed = agreedHash(by, { ...prepared.hashed, [by]: about });
  const title = entity.properties['members']?.title ?? 'members';
  const members =
    present === undefined ? stored : acknowledgements(context, { crew, present, stored, agreed, title });
  return shownChecklist(await keepChecklist(context, checklist, { about, before, prepared, members }));
}

/** Where in the body the record lies. */
function placeOf({ name, saves }: CallModel, { name: entity }: Checklist): string {
  const at = saves?.find((each) => each.entity === entity)?.at;
  if (at === undefined) throw new Error(`${name} does not say where it saves ${entity}`);
  return at;
}

async function storedBefore(
  { db }: CallContext,
  checklist: Checklist,
  about: number,
  sent: number | undefined,
): Promise<StoredChecklist | undefined> {
  const { key, one, entity } = checklist;
  if (!one && sent === undefined) return undefined;
  const rows = storedChecklists(db, checklist, about).forUpdate();
  const before = await (one ? rows : rows.where(key, '=', sent)).executeTakeFirst();
  if (before === undefined && sent !== undefined) throw notFound(entity, sent);
  if (before !== undefined && before[key] !== sent) throw refuse('STALE');
  return before;
}
