import type { CallModel, DataRecord } from '../../../engine/contract/index.ts';
import { createFormModel, missingAnswers } from '../../../engine/index.ts';
import { listAnswer } from '../../../engine/node.ts';
import { visibleRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound } from '../errors/notFound.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { conditionsOf } from '../records/permitMove.ts';
import { type Checklist, subjectIn } from './checklistNamed.ts';
import { readingOf } from './readingOf.ts';
import type { Subject } from './Subject.ts';
import {
  listedChecklists,
  type StoredChecklist,
  shownChecklist,
  storedChecklists,
} from './storedChecklist.ts';

interface Asked {
  readonly params?: DataRecord;
  readonly query?: DataRecord;
  readonly body?: DataRecord;
}

/**
 * What is filled in of a checklist about one record, as the answer of the call has room for it: all of it, or one (by its number, else the newest), with who is
 * there and how far the reading is.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
export async function filledChecklists(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  input: Asked,
): Promise<object> {
  const { call, db, user } = context;
  const { key, of, name } = checklist;
  const about = subjectIn(call, checklist, input) ?? 0;
  const record = await visibleRecord<object>(context, of, about);
  const answered = answeredWords(call);
  const list = answered.includes(name) ? undefined : listAnswer(call);
  if (list !== undefined) {
    const all = await listedChecklists(db, checklist, about).orderBy(key).execute();
    return { [list.rows]: all.map(shownChecklist), total: all.length };
  }
  const asked = { ...input.params, ...input.query, ...input.body }[key];
  const row: StoredChecklist | undefined = await storedChecklists(db, checklist, about)
    .$if(asked !== undefined, (query) => query.where(key, '=', asked))
    .orderBy(key, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined && asked !== undefined) throw notFound(checklist.entity, asked);
  const answer = { [name]: row === undefined ? null : shownChecklist(row) };
  if (!answered.includes('members') && !answered.includes('reading')) return answer;
  const crew = (await subject?.crew(context, about)) ?? [];
  const isDone = row !== undefined && !(await isLacking(context, checklist, row, subject, record));
  const reading = { ...readingOf(crew, row, user.empID), completed: isDone ? row.CreateDate : null };
  return { ...answer, members: crew.map((each) => each.row), reading };
}

/** Whether anything is missing of what the form of its version asks for at any moment (`missing`): an untouched one is kept, and not filled in. */
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

function answeredWords({ response }: CallModel): readonly string[] {
  const { properties = {} } = (response ?? {}) as { readonly properties?: object };
  return Object.keys(properties);
}
