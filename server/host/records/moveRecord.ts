import type { CallContext } from '../calls/CallContext.ts';
import { refuseStale } from '../writes/refuseStale.ts';
import type { Life } from './Life.ts';
import { type Moved, makeMove } from './makeMove.ts';
import { type Permit, permitMove, type WantedMove } from './permitMove.ts';

export interface Move<Data> extends WantedMove<Data> {
  readonly key: number;
  /** Version read by the caller. */
  readonly rowVersion?: number | undefined;
}

/**
 * The only way to change the state of a record: locks it, finds the transition by call, present and target
 * state, asks the workflow, runs its checks and effects in order and writes the record once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE; those of `permitMove` and `makeMove`.
 */
export async function moveRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, life, await permitRecord(context, life, move), move.data);
}

/** Locks a record and checks that it may move, for calls that write it themselves. */
export async function permitRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Permit<Row>> {
  const record = await life.lock(context, move.key);
  refuseStale(record, move.rowVersion);
  return permitMove(context, life, record, move);
}

/** `moveRecord` for a record that the caller has locked. */
export async function moveLocked<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  record: Row,
  move: WantedMove<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, life, await permitMove(context, life, record, move), move.data);
}

/**
 * `moveRecord` for several records, all or none. They are locked in order of their keys, so that concurrent
 * calls wait for each other instead of deadlocking, and all are checked before the first is written.
 */
export async function moveRecords<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  { keys, ...move }: WantedMove<Data> & { readonly keys: readonly number[] },
): Promise<readonly Moved<Row>[]> {
  const records: Row[] = [];
  for (const key of [...new Set(keys)].sort((a, b) => a - b)) records.push(await life.lock(context, key));
  const permits = [];
  for (const record of records) permits.push(await permitMove(context, life, record, move));
  const moved: Moved<Row>[] = [];
  for (const permit of permits) moved.push(await makeMove(context, life, permit, move.data));
  return moved;
}
