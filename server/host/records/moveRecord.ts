import type { CallContext } from '../calls/CallContext.ts';
import { refuseStale } from '../writes/refuseStale.ts';
import type { Life } from './Life.ts';
import { type Moved, makeMove } from './makeMove.ts';
import { type Permit, permitMove, type Wanted } from './permitMove.ts';

export interface Move<Data> extends Wanted<Data> {
  readonly key: number;
  /** The version that the caller read. */
  readonly rowVersion?: number | undefined;
}

/**
 * The only way a record changes its state: locks it, finds the transition by call, present and wanted state, asks the workflow, makes the
 * checks that it needs, runs its effects in the schema's order and writes the record once.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS, STALE; what `permitMove` and `makeMove` throw.
 */
export async function moveRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, life, await permitRecord(context, life, move), move.data);
}

/** Locks a record and asks whether it may move, for calls that write it themselves. */
export async function permitRecord<Row extends { readonly rowVersion: number }, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  move: Move<Data>,
): Promise<Permit<Row>> {
  const record = await life.lock(context, move.key);
  refuseStale(record, move.rowVersion);
  return permitMove(context, life, record, move);
}

/** The same for a record that the caller has locked. */
export async function moveLocked<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  record: Row,
  move: Wanted<Data>,
): Promise<Moved<Row>> {
  return makeMove(context, life, await permitMove(context, life, record, move), move.data);
}

/**
 * The same for many records: all of them or none. They are locked in one order, so that two who decide of the same wait for each other, and
 * every one is judged before the first is written.
 */
export async function moveRecords<Row extends object, Patch extends object, Data>(
  context: CallContext,
  life: Life<Row, Patch, Data>,
  { keys, ...move }: Wanted<Data> & { readonly keys: readonly number[] },
): Promise<readonly Moved<Row>[]> {
  const records: Row[] = [];
  for (const key of [...new Set(keys)].sort((a, b) => a - b)) records.push(await life.lock(context, key));
  const permits = [];
  for (const record of records) permits.push(await permitMove(context, life, record, move));
  const moved: Moved<Row>[] = [];
  for (const permit of permits) moved.push(await makeMove(context, life, permit, move.data));
  return moved;
}
