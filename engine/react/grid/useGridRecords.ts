import { useRef, useState } from 'react';
import type { DataRecord, Json } from '../../contract/index.ts';
import {
  CallFailure,
  type Day,
  daysAfter,
  fillInput,
  type GridModel,
  type GridParts,
  type GridRow,
  getAt,
  placeInput,
  type RowKey,
  setAt,
} from '../../index.ts';
import { useCallOf } from '../calls/useCall.ts';
import { useUndo } from '../calls/useUndo.ts';
import { useWrites, type WriteResult } from '../calls/useWrites.ts';
import { isVerdict } from '../connection/failures.ts';
import { sentRecord } from '../editing/saving.ts';
import { useWarningToasts } from '../editing/useWarningToasts.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.tsx';

/** Saves the number of a cell. @returns the reason of a failure; false if there is no change. */
export type SaveCell = (
  row: RowKey,
  day: Day,
  value: number,
  fresh?: DataRecord,
) => Promise<string | false | undefined>;

type Refused = WriteResult<DataRecord> & { readonly ok: false };

export type GridRecords = ReturnType<typeof useGridRecords>;

/**
 * The records of the visible days and of the earlier ones that can be copied. Writes are serialized, each
 * with the results of the ones before.
 */
export function useGridRecords(
  { grid, pkg }: GridParts,
  model: GridModel,
  rows: readonly GridRow[],
  days: readonly Day[],
) {
  const { t } = useMessages();
  const { routes, user } = useEngine();
  const { context } = useScreen();
  const { write: writeByCall } = useWrites('silent');
  const tellUndoable = useUndo();
  const tellWarnings = useWarningToasts(pkg);
  const { records, save, remove, copy, fresh: chosen = [] } = grid;
  const asking = { context, permissions: user?.permissions ?? [] };
  const first = days[0] ?? '';
  const from = daysAfter(first, -(copy?.back ?? 0));
  const keys = rows.map(({ key }) => key).join(',');
  // No `keep`: records of other days or rows must not stay visible, since an empty cell means "no record".
  const answer = useCallOf(records, { ...context, from, to: days.at(-1) ?? first, keys });
  const allIn = (data: unknown) => (getAt(data, records.list) ?? []) as readonly DataRecord[];
  const all = allIn(answer.data);
  // Work of these days may still wait in line while others are shown, whose answers alone are cached.
  const [lastByDays] = useState(() => new Map<string, unknown>());
  const spanKey = `${from} ${days.length} ${keys}`;
  if (answer.data !== undefined) lastByDays.set(spanKey, answer.data);
  const latest = () => answer.known() ?? lastByDays.get(spanKey);
  const total = records.total === undefined ? all.length : Number(getAt(answer.data, records.total) ?? 0);

  // A written record counts, and is displayed, before the reload: a user types faster than a slow network
  // answers, and the displayed value must not change meanwhile.
  const learn = (removedKeys: readonly unknown[], ...now: readonly DataRecord[]) => {
    const withChange = (data: unknown) => {
      if (data === undefined) return data;
      const before = allIn(data);
      const merged = [...before.filter((candidate) => !removedKeys.includes(candidate[model.key])), ...now];
      const list = setAt(data as DataRecord, records.list, merged as Json);
      if (records.total === undefined) return list;
      const count = Number(getAt(data, records.total) ?? 0) + merged.length - before.length;
      return setAt(list, records.total, count);
    };
    lastByDays.set(spanKey, withChange(latest()));
    answer.expect(withChange);
    // Discards an answer under way; others write too.
    void answer.refresh();
  };
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = line.current.then(work);
    line.current = done.catch(() => undefined);
    return done;
  };
  const call = (name: string, values: DataRecord) => {
    const route = routes[name];
    if (route === undefined) throw new Error(`No call '${name}'.`);
    return writeByCall<DataRecord>(name, placeInput(route, values));
  };
  /** `helped` returns a corrected record for a repeat after a refusal with that code. */
  const write = async (
    record: DataRecord,
    correctedAfter: (code: string) => DataRecord | undefined = () => undefined,
  ): Promise<Refused | undefined> => {
    const body = save.at === undefined ? record : setAt({}, save.at, record as Json);
    const result = await call(save.call, body as DataRecord);
    if (!result.ok) {
      const { failure } = result;
      const instead = failure instanceof CallFailure ? correctedAfter(failure.code) : undefined;
      return instead === undefined ? result : write(instead);
    }
    learn([result.value[model.key]], result.value);
    tellWarnings({ ...result.value });
    return undefined;
  };
  const takeAway = async (record: DataRecord): Promise<string | undefined> => {
    if (remove === undefined) return undefined;
    const result = await call(remove.call, fillInput(remove.input, { ...context, record }));
    if (!result.ok) return result.text;
    learn([record[model.key]]);
    const { done, undo } = remove;
    if (done !== undefined && undo !== undefined)
      tellUndoable({ done, undo }, { ...context, record }, t(pkg.entity['x-label'] ?? '', record));
    return undefined;
  };
  const keep: SaveCell = (row, day, value, fresh = {}) =>
    inLine(async () => {
      const { single } = model.cell(allIn(latest()), row, day);
      const change = model.change({ row, day, single }, value, fresh, asking);
      switch (change.kind) {
        case 'nothing':
          return false;
        case 'wrong':
          return t(grid.cell.wrong);
        case 'first':
          return t('grid.first', {
            label: t(chosen.find(({ field }) => field === change.field)?.label ?? ''),
          });
        case 'remove':
          return takeAway(change.record);
        case 'create':
          return (await write(change.record))?.text;
        case 'change':
          return (await write({ ...sentRecord(pkg, change.record), ...change.more }))?.text;
      }
    });
  return {
    answer,
    all,
    /** Number of records beyond the call's limit. */
    missing: Math.max(0, total - all.length),
    /** The current records, also between two renders. */
    known: () => allIn(latest()),
    asking,
    keep,
    write,
    learn,
    inLine,
  };
}

/**
 * Copies the latest earlier day to a given day, for each row without a value on it; undefined if the grid
 * does not allow copying.
 */
export function useGridCopy(
  { grid, pkg }: GridParts,
  model: GridModel,
  { known, write, inLine }: GridRecords,
  rows: readonly GridRow[],
): ((day: Day) => void) | undefined {
  const { t } = useMessages();
  const { toast, toastMessage } = useFeedback();
  const copying = useRef(false);
  const { copy, cell } = grid;
  if (copy === undefined) return undefined;
  const labels = new Map(rows.map(({ key, label }) => [key, label]));
  const copyAll = async (day: Day) => {
    const sources = model.before(known(), new Set(labels.keys()), day);
    if (sources.length === 0) return toast({ variant: 'warning', text: t(copy.nothing) });
    const refusals: { readonly text: string; readonly label: string | undefined }[] = [];
    let count = 0;
    for (const source of sources) {
      const record = model.copy(sentRecord(pkg, source), day);
      const correctedAfter = (refusal: string) => {
        const fields = model.without(refusal);
        return fields && { ...record, ...Object.fromEntries(fields.map((field) => [field, null])) };
      };
      const refused = await write(record, correctedAfter);
      if (refused === undefined) count += 1;
      else refusals.push({ text: refused.text, label: labels.get(source[cell.rowKey] as RowKey) });
      // One record is refused for its own values; without an answer no other would have one.
      if (refused !== undefined && !isVerdict(refused.failure)) break;
    }
    for (const [text, those] of Map.groupBy(refusals, (refusal) => refusal.text))
      toast({ variant: 'danger', text, detail: those.map(({ label }) => label).join(', ') });
    if (count > 0) toastMessage(copy.done, { count });
  };
  /** Runs between saves: a row is empty for the copy as it is for the user. A second press would find nothing. */
  return (day) => {
    if (copying.current) return;
    copying.current = true;
    void inLine(() => copyAll(day)).finally(() => {
      copying.current = false;
    });
  };
}
