import type { CallModel, DataRecord } from '../../../engine/contract/index.ts';
import { createFormModel, missingAnswers } from '../../../engine/index.ts';
import { listAnswer } from '../../../engine/node.ts';
import { visibleRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/Refusal.ts';
import { formOfVersion } from '../product/formVersions.ts';
import { conditionsOf } from '../records/move/permitMove.ts';
import type { Subject } from './Subject.ts';
import {
  type Checklist,
  listedChecklists,
  readingOf,
  type StoredChecklist,
  shownChecklist,
  subjectIn,
  visibleChecklists,
} from './storedChecklist.ts';

interface FilledInput {
  readonly params?: DataRecord;
  readonly query?: DataRecord;
  readonly body?: DataRecord;
}

/**
 * The records of a checklist about one subject, in the shape of the call's response: all, or one (by key,
 * else the newest) with crew and reading progress.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
export async function filledChecklists(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  input: FilledInput,
): Promise<object> {
  const { call, user } = context;
  const { key, of, name } = checklist;
  const about = subjectIn(call, checklist, input) ?? 0;
  const record = await visibleRecord<object>(context, of, about);
  const responseFields = responseNames(call);
  const list = responseFields.includes(name) ? undefined : listAnswer(call);
  if (list !== undefined) {
    const all = await listedChecklists(context, checklist, about).orderBy(key).execute();
    return { [list.rows]: all.map(shownChecklist), total: all.length };
  }
  const requestedKey = { ...input.params, ...input.query, ...input.body }[key];
  const row: StoredChecklist | undefined = await visibleChecklists(context, checklist, about)
    .$if(requestedKey !== undefined, (query) => query.where(key, '=', requestedKey))
    .orderBy(key, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined && requestedKey !== undefined) throw notFound(checklist.entity, requestedKey);
  const answer = { [name]: row === undefined ? null : shownChecklist(row) };
  if (!responseFields.includes('members') && !responseFields.includes('reading')) return answer;
  const crew = (await subject?.crew(context, about)) ?? [];
  const isDone = row !== undefined && !(await isLacking(context, checklist, row, subject, record));
  const reading = { ...readingOf(crew, row, user.empID), completed: isDone ? row.CreateDate : null };
  return { ...answer, members: crew.map((each) => each.row), reading };
}

/**
 * Whether a required answer is missing (`missing`) by the form version of the record: an untouched record is
 * stored but does not count as completed.
 */
async function isLacking(
  context: CallContext,
  { name }: Checklist,
  row: StoredChecklist,
  subject: Subject | undefined,
  record: object,
): Promise<boolean> {
  const { db, product } = context;
  const pkg = await formOfVersion(db, product, name, row.schemaVersion);
  const conditions = (await subject?.conditions(context, record as never)) ?? conditionsOf(context, record);
  return missingAnswers(createFormModel(pkg), shownChecklist(row) as DataRecord, conditions).length > 0;
}

function responseNames({ response }: CallModel): readonly string[] {
  const { properties = {} } = (response ?? {}) as { readonly properties?: object };
  return Object.keys(properties);
}
