import { useRef } from 'react';
import type { DataRecord, Json } from '../../contract/index.ts';
import {
  CallFailure,
  type Day,
  daysAfter,
  fillInput,
  fillText,
  type GridModel,
  type GridParts,
  type GridRow,
  getAt,
  placeInput,
  type RowKey,
  setAt,
} from '../../index.ts';
import { useCallOf } from '../calls/useCallOf.ts';
import { useUndo } from '../calls/useUndo.ts';
import { useWrites } from '../calls/useWrites.ts';
import { useTellWarnings } from '../editing/useTellWarnings.ts';
import { sentRecord } from '../editing/writtenIn.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.ts';

/** Keeps a number in a cell. @returns why it could not be kept; false where there is nothing to keep. */
export type KeepCell = (
  row: RowKey,
  day: Day,
  value: number,
  fresh?: DataRecord,
) => Promise<string | false | undefined>;

export type GridRecords = ReturnType<typeof useGridRecords>;

/** The records of some days, with those before that may be copied; written one after the other, each knowing what those before it have written. */
export function useGridRecords(
  { grid, pkg }: GridParts,
  model: GridModel,
  rows: readonly GridRow[],
  days: readonly Day[],
) {
  const { t } = useMessages();
  const { routes, user } = useEngine();
  const { context } = useScreen();
  const { run } = useWrites('silent');
  const tellUndoable = useUndo();
  const tellWarnings = useTellWarnings(pkg);
  const { records, save, remove, copy, fresh: chosen = [] } = grid;
  const asking = { context, permissions: user?.permissions ?? [] };
  const first = days[0] ?? '';
  const from = daysAfter(first, -(copy?.back ?? 0));
  const keys = rows.map(({ key }) => key).join(',');
  // The records of other days or rows are never kept in view: an empty cell must mean that there is nothing.
  const answer = useCallOf(records, { ...context, from, to: days.at(-1) ?? first, keys });
  const allIn = (read: unknown) => (getAt(read, records.list) ?? []) as readonly DataRecord[];
  const all = allIn(answer.data);
  const total = records.total === undefined ? all.length : Number(getAt(answer.data, records.total) ?? 0);

  // What was written counts, and is shown, before it is read back: a cell is typed into again faster than a slow network answers, and
  // what it shows must not change under the typing.
  const learn = (gone: readonly unknown[], ...now: readonly DataRecord[]) => {
    answer.expect((read: unknown) => {
      if (read === undefined) return read;
      const before = allIn(read);
      const known = [...before.filter((each) => !gone.includes(each[model.key])), ...now];
      const list = setAt(read as DataRecord, records.list, known as Json);
      if (records.total === undefined) return list;
      const count = Number(getAt(read, records.total) ?? 0) + known.length - before.length;
      return setAt(list, records.total, count);
    });
    // What was being read meanwhile counts for nothing any more, and others write, too.
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
    return run<DataRecord>(name, placeInput(route, values));
  };
  /** `helped` says what else may be sent after a refusal. */
  const write = async (
    record: DataRecord,
    helped: (code: string) => DataRecord | undefined = () => undefined,
  ): Promise<string | undefined> => {
    const body = save.at === undefined ? record : setAt({}, save.at, record as Json);
    const result = await call(save.call, body as DataRecord);
    if (!result.ok) {
      const { failure, text } = result;
      const instead = failure instanceof CallFailure ? helped(failure.code) : undefined;
      return instead === undefined ? text : write(instead);
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
      tellUndoable({ done, undo }, { ...context, record }, fillText(pkg.entity['x-label'] ?? '', record));
    return undefined;
  };
  const keep: KeepCell = (row, day, value, fresh = {}) =>
    inLine(async () => {
      const { single } = model.cell(allIn(answer.known()), row, day);
      const asked = model.change({ row, day, single }, value, fresh, asking);
      switch (asked.kind) {
        case 'nothing':
          return false;
        case 'wrong':
          return t(grid.cell.wrong);
        case 'first':
          return t('grid.first', {
            label: t(chosen.find(({ field }) => field === asked.field)?.label ?? ''),
          });
        case 'remove':
          return takeAway(asked.record);
        case 'create':
          return write(asked.record);
        case 'change':
          return write({ ...sentRecord(pkg, asked.record), ...asked.more });
      }
    });
  return {
    answer,
    all,
    /** How many there are that the call did not give. */
    missing: Math.max(0, total - all.length),
    /** What is known now, also between two drawings. */
    known: () => allIn(answer.known()),
    asking,
    keep,
    write,
    learn,
    inLine,
  };
}
