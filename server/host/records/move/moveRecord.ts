import type { MessagesSchema } from '../../../../engine/contract/index.ts';
import { translate } from '../../../../engine/index.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { schemaAt } from '../../calls/refuseInput.ts';
import { shownProblem } from '../../errors/envelope.ts';
import { codeNamed, refuse } from '../../errors/Refusal.ts';
import { messagesFor, productIn } from '../../product/productLookups.ts';
import { entityNamed, isUnchanged } from '../../writes/entityColumns.ts';
import { brokenRules, refuseStale, requireRules } from '../../writes/requireRules.ts';
import { deleteRecord, writeRow } from '../../writes/writeRecord.ts';
import type { RecordEffect, WorkflowCode } from '../WorkflowCode.ts';
import { type MoveRequest, type Permit, permitMove } from './permitMove.ts';

interface Move<Data> extends MoveRequest<Data> {
  readonly key: number;
  /** Version read by the caller. */
  readonly rowVersion?: number | undefined;
}

interface Moves<Data> extends MoveRequest<Data> {
  readonly keys: readonly number[];
  /** Versions read by the caller, in the order of the keys. */
  readonly rowVersions?: readonly number[] | undefined;
}

/**
 * Changes the state of a record: locks it, finds the transition by call, present and target state, checks the
 * transition against the workflow, runs its checks and effects in order and writes the record once. Saves that
 * also change the state (`saveEntity()`, some of areas) ask `permitMove()` or `permitRecord()` and write it
 * themselves.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE; those of `permitMove` and `makeMove`.
 */
export async function moveRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, workflowCode, await permitRecord(context, workflowCode, move), move.data);
}

/** Locks a record and checks that it may move, for calls that write it themselves. */
export async function permitRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Permit<Row>> {
  const record = await workflowCode.lock(context, move.key);
  refuseStale(record, move.rowVersion);
  return permitMove(context, workflowCode, record, move);
}

/** `moveRecord` for a record that the caller has locked. */
export async function moveLockedRecord<Row extends object, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  record: Row,
  move: MoveRequest<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, workflowCode, await permitMove(context, workflowCode, record, move), move.data);
}

/**
 * `moveRecord` for several records, all or none. They are locked in order of their keys, so that concurrent
 * calls wait for each other instead of deadlocking, and all are checked before the first is written.
 */
export async function moveRecords<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  { keys, rowVersions = [], ...move }: Moves<Data>,
): Promise<readonly Moved<Row>[]> {
  const records: Row[] = [];
  const versions = new Map(keys.map((key, index) => [key, rowVersions[index]]));
  for (const [key, version] of [...versions].sort(([a], [b]) => a - b)) {
    const record = await workflowCode.lock(context, key);
    refuseStale(record, version);
    records.push(record);
  }
  const permits = [];
  for (const record of records) permits.push(await permitMove(context, workflowCode, record, move));
  const moved: Moved<Row>[] = [];
  for (const permit of permits) moved.push(await makeMove(context, workflowCode, permit, move.data));
  return moved;
}

/**
 * Refuses a record that would break a rule of its entity in its new state.
 *
 * @param code code of the refusal, with all messages; absent: BAD_INPUT.
 */
function refuseBrokenRules(
  context: CallContext,
  name: string,
  record: object,
  code: string | undefined,
): void {
  if (code === undefined) {
    requireRules(context, name, record);
    return;
  }
  const { product, user } = context;
  const problems = brokenRules(context, name, record);
  if (problems.length === 0) return;
  const messages = messagesFor(product, user.locale);
  const { entities } = productIn(product, user.locale);
  const readable = problems.map((problem) =>
    shownProblem(problem, messages, titleAt(entities[name], problem.path, messages)),
  );
  throw refuse(codeNamed(code), { message: readable.map(({ text }) => text).join('; ') }, readable);
}

/**
 * Label of a field in a sentence: its title after those of the enclosing objects except the outermost, to
 * distinguish fields of the same name: `Destinatario, Indirizzo, Via`. Row indexes are left out.
 */
function titleAt(entity: unknown, path: string, messages: MessagesSchema): string {
  const keys = path.split('.');
  const paths = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  const titles = (paths.length > 1 ? paths.slice(1) : paths).flatMap((at) => {
    const title = schemaAt(entity, at)?.['title'];
    return typeof title === 'string' ? [translate(title, messages)] : [];
  });
  return titles.length > 0 ? titles.join(', ') : path;
}

interface Moved<Row> {
  readonly before: Row;
  /** The record after the transition; for a deleted one as it was before. */
  readonly after: Row;
  /** As reported by the last effect with one, as the count. */
  readonly madeKey?: number | undefined;
  readonly changedCount?: number | undefined;
}

/** Effect of the entity, else the product's effect for all workflows. */
function effectNamed<Row extends object, Patch extends object, Data>(
  name: string,
  { effects }: WorkflowCode<Row, Patch, Data>,
  context: CallContext,
): RecordEffect<Row, Patch, Data> | undefined {
  if (Object.hasOwn(effects, name)) return effects[name];
  const shared = Object.hasOwn(context.effects, name) ? context.effects[name] : undefined;
  return shared as RecordEffect<Row, Patch, Data> | undefined;
}

/**
 * Makes a permitted transition: runs its effects in order, then writes the record once in its new state, or
 * deletes it.
 *
 * @throws Refusal of an effect; the transition's `rulesCode`, or BAD_INPUT, where a rule between the entity's
 * fields is broken.
 */
async function makeMove<Row extends object, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  { record, workflow, transition, to, conditions }: Permit<Row>,
  data: Data,
): Promise<Moved<Row>> {
  let patch = {} as Patch;
  let reported: Pick<Moved<Row>, 'madeKey' | 'changedCount'> = {};
  for (const name of transition.effects ?? []) {
    const effect = effectNamed(name, workflowCode, context);
    // The schema loader does not see code, so that an unknown name only shows here.
    if (effect === undefined)
      throw new Error(`the workflow ${workflowCode.entity} names an unknown effect: ${name}`);
    const result = await effect({ context, record, patch, data });
    if (result.stays === true) return { before: record, after: record };
    const { patch: changes, ...report } = result;
    patch = { ...patch, ...changes };
    reported = { ...reported, ...report };
  }
  const moved = { before: record, ...reported };
  const [key = ''] = entityNamed(context.product, workflowCode.entity)['x-key'] ?? [];
  if (transition.removes === true) {
    await deleteRecord(context, workflowCode.entity, { [key]: Reflect.get(record, key) });
    return { ...moved, after: record };
  }
  const columns = { ...patch, [workflow.field]: to };
  const whole = { ...record, ...(conditions['record'] as object | undefined), ...columns };
  refuseBrokenRules(context, workflowCode.entity, whole, transition.rulesCode);
  if (isUnchanged(record, columns)) return { ...moved, after: record };
  const after = await writeRow<Row>(context, workflowCode.entity, record, columns);
  context.changed(workflowCode.entity, Reflect.get(after, key) as string | number, record, after);
  return { ...moved, after };
}
