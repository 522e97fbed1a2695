import { useCallback, useRef, useState } from 'react';
import type { Action, Context, DataRecord, OptionsSchema, TableSchema } from '../../contract/index.ts';
import { equal, fillInput, getAt, placeInput, setAt } from '../../index.ts';
import { useWrite, type WriteResult } from '../calls/useWrites.ts';
import { ScreenWork, usePendingWork } from '../editing/pendingWork.ts';
import { formFailure } from '../editing/saving.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { EditCell } from '../table/rows/EditCell.tsx';
import type { Flush } from '../table/rows/useEditing.ts';
import { SchemaTable } from '../table/SchemaTable.tsx';
import type { OnAction } from '../table/useActions.ts';
import { useCurrent } from '../useCurrent.ts';
import { useSchemaActions } from './actions/useSchemaActions.tsx';

interface RecordListProps {
  readonly table: TableSchema;
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly list: NonNullable<TableSchema['list']>;
  readonly readOnly: boolean;
}

/** Maps the present row to the changed one; undefined: removes it. */
type Change = (now: DataRecord) => DataRecord | undefined;

interface Kept {
  readonly result: WriteResult<unknown>;
  /** Index of the row in the saved list. */
  readonly place: number;
}

/**
 * Rows contained in a record of the screen: an added, changed or removed row is saved together with all
 * others.
 */
export function RecordList({ table, options, list, readOnly }: RecordListProps) {
  const { context } = useScreen();
  const { toast } = useFeedback();
  const { ask, dialog: form } = useFormDialog();
  const { onAction: act, dialog } = useSchemaActions();
  const { t } = useMessages();
  const { keep, settled } = useKeptList(table, list, context);
  const [flushes] = useState(() => new Set<Flush>());
  const whyUnsaved = useCallback(async () => {
    const cells = await Promise.all([...flushes].map((flush) => flush()));
    await settled();
    const labels = cells.flatMap((cell) => cell?.label ?? []);
    return labels.length === 0 ? undefined : t('table.unsaved', { cells: labels.join(', ') });
  }, [flushes, settled, t]);
  usePendingWork(whyUnsaved);
  usePendingWork(whyUnsaved, ScreenWork);

  const fill = (name: string, action: Action, row: DataRecord, scope: Context) => {
    const initialContext = context;
    const old = action.fresh === true ? undefined : row;
    return ask({
      form: name,
      record: { ...old, ...fillInput(action.record, scope) } as DataRecord,
      context: scope,
      ...(action.submit === undefined ? {} : { submitLabel: action.submit }),
      save: async (filled) => {
        const { result, place } = await keep(initialContext, old, (now) => ({ ...now, ...filled }));
        if (!result.ok) throw formFailure(result, `${list.save.at}.${place}`);
      },
    });
  };
  const onAction: OnAction = async (id, row, action, scope, ...more) => {
    if (action.removes === true) {
      const { result } = await keep(context, row, () => undefined);
      return result.ok ? result.value : toast({ variant: 'danger', text: result.text, about: result.about });
    }
    if (action.form === undefined || action.save !== undefined || action.call !== undefined)
      return act(id, row, action, scope, ...more);
    return (await fill(action.form, action, row, scope)) !== null;
  };
  const commit = async (field: string, row: DataRecord, value: unknown) => {
    const { result } = await keep(context, row, (now) => ({ ...now, [field]: value }) as DataRecord);
    return result.ok ? undefined : result.text;
  };
  return (
    <>
      <SchemaTable
        table={table}
        options={options}
        rows={rowsIn(context, list)}
        context={context}
        onAction={onAction}
        edits={{ commit, flushes, Cell: EditCell }}
        readOnly={readOnly}
      />
      {form}
      {dialog}
    </>
  );
}

/**
 * Saves the list with one row added, changed or removed; changes are serialized. The row is located in the
 * current list by its displayed values, so that changes of others are kept. If it is gone, the list of the
 * time of the edit is sent, and the server refuses it as outdated.
 */
function useKeptList(
  table: TableSchema,
  list: NonNullable<TableSchema['list']>,
  context: Context,
): {
  readonly keep: (begun: Context, old: DataRecord | undefined, change: Change) => Promise<Kept>;
  /** Resolves once all changes are saved, or refused, and the record is reloaded. */
  readonly settled: () => Promise<unknown>;
} {
  const { routes } = useEngine();
  const { refresh } = useScreen();
  const { write } = useWrite(list.save.call, 'silent');
  const latest = useCurrent(context);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const save = async (begun: Context, old: DataRecord | undefined, change: Change): Promise<Kept> => {
    const route = routes[list.save.call];
    if (route === undefined) throw new Error(`No call '${list.save.call}'.`);
    const placeIn = (scope: Context) => placeOf(old, rowsIn(scope, list), table);
    const scope = old === undefined || placeIn(latest.current) >= 0 ? latest.current : begun;
    const rows = rowsIn(scope, list);
    const place = old === undefined ? rows.length : placeIn(scope);
    const changedRow = change(rows[place] ?? {});
    const following = rows.slice(place + 1);
    const all = [
      ...rows.slice(0, place),
      ...(changedRow === undefined ? [] : [changedRow]),
      ...following,
    ].map((row, index) => (list.position === undefined ? row : { ...row, [list.position]: index }));
    const input = setAt(fillInput(list.save.input, scope) as DataRecord, list.save.at ?? '', all);
    return { result: await write(placeInput(route, input)), place };
  };
  return {
    keep: (...change) => {
      const work = saving.current.then(() => save(...change));
      // The next change is based on the reloaded record; the caller does not wait for the reload.
      saving.current = work.then(({ result }) => (result.ok ? refresh() : undefined)).catch(() => undefined);
      return work;
    },
    settled: useCallback(() => saving.current, []),
  };
}

function rowsIn(context: Context, { of }: { readonly of: string }): readonly DataRecord[] {
  const rows = getAt(context, of);
  return Array.isArray(rows) ? (rows as readonly DataRecord[]) : [];
}

/**
 * Index of a row by its displayed values: keys may have changed, since a list saved as a whole may be stored
 * anew. Of several equal rows, the one at its former index.
 */
function placeOf(
  old: DataRecord | undefined,
  rows: readonly DataRecord[],
  { columns, list }: TableSchema,
): number {
  if (old === undefined) return -1;
  const fields = columns.flatMap(({ field, with: more = [] }) => [
    field,
    ...more.map((companion) => companion.field),
  ]);
  const alike = rows.flatMap((row, index) =>
    fields.every((field) => equal(getAt(row, field), getAt(old, field))) ? [index] : [],
  );
  const place = Number(old[list?.position ?? '']);
  return alike.includes(place) ? place : (alike[0] ?? -1);
}
