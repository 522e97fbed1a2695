import type { CallModel, DataRecord, Product } from '../../../engine/contract/index.ts';
import { createFormModel, missingAnswers } from '../../../engine/index.ts';
import { listAnswer } from '../../../engine/node.ts';
import { visibleRecord } from '../access/recordRights.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { notFound, refuse } from '../errors/Refusal.ts';
import { formOfVersion } from '../product/formVersions.ts';
import { checklistsAbout } from '../records/move/checklistsAbout.ts';
import { recordContext } from '../records/recordContext.ts';
import { refusalOfOperation } from '../records/requireOperation.ts';
import { acknowledgements } from './acknowledgements.ts';
import { analyseChecklists } from './analyseChecklists.ts';
import { agreedHash, contentHash } from './checklistHash.ts';
import { fillChecklist } from './fillChecklist.ts';
import type { Subject, Subjects } from './Subject.ts';
import {
  acknowledgementProgress,
  type Checklist,
  checklistColumns,
  checklistNamed,
  listedChecklists,
  type StoredChecklist,
  shownChecklist,
  subjectIn,
  tablesOf,
  visibleChecklists,
} from './storedChecklist.ts';

/**
 * Records that the signed-in crew member acknowledges the newest record. The row version stays, so that a
 * member who has the record open can still save it.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, ACKNOWLEDGED_BY_CREW, or that of the operation's guard.
 */
async function acknowledgeChecklist(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  input: { readonly body: DataRecord },
): Promise<object> {
  const { db, user, call, changed } = context;
  const { subjectField, keyField, subjectEntity, name, operation, table } = checklist;
  const subjectKey = subjectIn(call, checklist, input) ?? 0;
  const record = await visibleRecord<object>(context, subjectEntity, subjectKey);
  const refusal =
    operation === undefined ? undefined : refusalOfOperation(context, subjectEntity, operation, record);
  if (refusal !== undefined) throw refusal;
  const before = await visibleChecklists(context, checklist, subjectKey)
    .orderBy(keyField, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const { empID } = user;
  const crew = (await subject?.crew(context, subjectKey)) ?? [];
  if (before === undefined || empID === null || !crew.some((each) => each.empID === empID))
    throw refuse('ACKNOWLEDGED_BY_CREW');
  const stored = before.members ?? [];
  const present = [...stored.filter((each) => each.empID !== empID), { empID, acknowledged: 'Y' }];
  const title = checklist.entity.properties['members']?.title ?? 'members';
  const agreed = agreedHash(subjectField, before);
  const members = acknowledgements(context, { crew, present, stored, agreed, title });
  const after = await tablesOf(db)
    .updateTable(table)
    .set({ members: JSON.stringify(members), contentHash: contentHash(subjectField, { ...before, members }) })
    .where(keyField, '=', before[keyField])
    .returning(checklistColumns(checklist))
    .$castTo<StoredChecklist>()
    .executeTakeFirstOrThrow();
  changed(name, before[keyField] as number, before, after);
  return shownChecklist(after);
}

type Work = (input: unknown, context: CallContext) => Promise<unknown>;

const ACTIONS = {
  fill: fillChecklist,
  filled: filledChecklists,
  acknowledge: acknowledgeChecklist,
} as const;

/** Handlers of all calls that declare an action on a checklist (`does`), by the name of the call. */
export function checklistCalls(product: Product, subjects: Subjects = {}): Readonly<Record<string, Work>> {
  return Object.fromEntries(
    Object.values(product.calls).flatMap((call) => {
      const subjectEntity = call.does?.checklists;
      if (subjectEntity !== undefined) {
        const subject = subjects[subjectEntity];
        const list: Work = (input, context) =>
          listChecklists(context, { subjectEntity, subject }, input as object);
        return [[call.name, list]];
      }
      const analysed = call.does?.analyse;
      if (analysed !== undefined) {
        const work: Work = (input, context) => analyseChecklists(context, analysed, input as object);
        return [[call.name, work]];
      }
      const action = actionOf(call);
      if (action === undefined) return [];
      const checklist = checklistNamed(product, call.does?.[action] ?? '');
      const subject = subjects[checklist.subjectEntity];
      const work: Work = (input, context) =>
        ACTIONS[action](context, { checklist, subject }, input as { readonly body: DataRecord });
      return [[call.name, work]];
    }),
  );
}

function actionOf({ does }: CallModel): keyof typeof ACTIONS | undefined {
  return (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find((action) => does?.[action] !== undefined);
}

/** The state of one checklist about a record. */
interface Standing {
  readonly checklist: string;
  readonly title: string;
  /** Whether the checklist applies to the record; filled-in ones are listed also where it does not. */
  readonly asked: boolean;
  /** Applies and has no record yet. */
  readonly toFill: boolean;
  readonly count: number;
  readonly date: string | null;
  /**
   * With acknowledgement: number of members who acknowledged, crew size, whether the user's own is missing.
   */
  readonly read: number | null;
  readonly crew: number | null;
  readonly waits: boolean;
}

/**
 * The checklists about a record that apply or are filled in visibly; those still to fill come first.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
async function listChecklists(
  context: CallContext,
  { subjectEntity, subject }: { readonly subjectEntity: string; readonly subject: Subject | undefined },
  input: { readonly params?: DataRecord; readonly query?: DataRecord; readonly body?: DataRecord },
): Promise<object> {
  const { call, user, product } = context;
  const subjectKey = subjectIn(call, { subjectEntity }, input) ?? 0;
  const record = await visibleRecord<object>(context, subjectEntity, subjectKey);
  const all = await checklistsAbout(context, subjectEntity, { subjectKey, record });
  const acknowledged = all.some(({ entity }) => entity['x-checklist']?.acknowledged === true);
  const crew = acknowledged ? ((await subject?.crew(context, subjectKey)) ?? []) : [];
  const rows = all
    .filter(({ asked, count, visibleCount }) => (count === 0 ? asked : visibleCount > 0))
    .map(({ entity, asked, visibleCount: count, newest }): Standing => {
      const isRead = checklistNamed(product, entity['x-entity']).acknowledged;
      const reading = isRead
        ? acknowledgementProgress(
            crew,
            newest as Pick<StoredChecklist, 'CreateDate' | 'members'> | undefined,
            user.empID,
          )
        : undefined;
      return {
        ...{ checklist: entity['x-entity'], title: entity.title, asked, toFill: asked && count === 0, count },
        ...{ date: newest?.CreateDate ?? null, read: reading?.read ?? null, crew: reading?.crew ?? null },
        waits: reading?.waits ?? false,
      };
    });
  rows.sort((a, b) => Number(b.toFill) - Number(a.toFill) || a.title.localeCompare(b.title, 'it'));
  const list = listAnswer(call)?.rows ?? 'checklists';
  return { [list]: rows, total: rows.length };
}

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
async function filledChecklists(
  context: CallContext,
  { checklist, subject }: { readonly checklist: Checklist; readonly subject: Subject | undefined },
  input: FilledInput,
): Promise<object> {
  const { call, user } = context;
  const { keyField, subjectEntity, name } = checklist;
  const subjectKey = subjectIn(call, checklist, input) ?? 0;
  const record = await visibleRecord<object>(context, subjectEntity, subjectKey);
  const responseFields = responseNames(call);
  const list = responseFields.includes(name) ? undefined : listAnswer(call);
  if (list !== undefined) {
    const all = await listedChecklists(context, checklist, subjectKey).orderBy(keyField).execute();
    return { [list.rows]: all.map(shownChecklist), total: all.length };
  }
  const requestedKey = { ...input.params, ...input.query, ...input.body }[keyField];
  const row: StoredChecklist | undefined = await visibleChecklists(context, checklist, subjectKey)
    .$if(requestedKey !== undefined, (query) => query.where(keyField, '=', requestedKey))
    .orderBy(keyField, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined && requestedKey !== undefined) throw notFound(checklist.entity, requestedKey);
  const answer = { [name]: row === undefined ? null : shownChecklist(row) };
  if (!responseFields.includes('members') && !responseFields.includes('reading')) return answer;
  const crew = (await subject?.crew(context, subjectKey)) ?? [];
  const isDone = row !== undefined && !(await isLacking(context, checklist, row, subject, record));
  const reading = {
    ...acknowledgementProgress(crew, row, user.empID),
    completed: isDone ? row.CreateDate : null,
  };
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
  const conditions = (await subject?.conditions(context, record as never)) ?? recordContext(context, record);
  return missingAnswers(createFormModel(pkg), shownChecklist(row) as DataRecord, conditions).length > 0;
}

function responseNames({ response }: CallModel): readonly string[] {
  const { properties = {} } = (response ?? {}) as { readonly properties?: object };
  return Object.keys(properties);
}
