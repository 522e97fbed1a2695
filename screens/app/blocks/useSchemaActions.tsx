import { type ReactNode, useCallback } from 'react';
import type { Action, Context, DataRecord } from '../../../engine/contract/index.ts';
import { callByName, getAt } from '../../../engine/index.ts';
import {
  failureText,
  fillInput,
  placeInput,
  useEngine,
  useFeedback,
  useMessages,
  useWrites,
} from '../../../engine/react/index.ts';
import type { LiveRow, OnAction } from '../../../engine/react/table/index.ts';
import { formFailure } from '../forms/formFailure.ts';
import { useFormDialog } from '../forms/useFormDialog.tsx';

type CallOf = NonNullable<Action['load']>;

/** What tables' actions do by their schemas alone: a form in a dialog, read or saved; or a call at once. */
export function useSchemaActions(): { readonly onAction: OnAction; readonly dialog: ReactNode } {
  const { client, routes } = useEngine();
  const { toast } = useFeedback();
  const { t } = useMessages();
  const { run } = useWrites('silent');
  const { ask, dialog } = useFormDialog();

  const input = useCallback(
    ({ call }: CallOf, values: Readonly<Record<string, unknown>>) => {
      const route = routes[call];
      if (route === undefined) throw new Error(`No call '${call}'.`);
      return placeInput(route, values);
    },
    [routes],
  );
  const load = useCallback(
    async (from: CallOf, scope: Context): Promise<DataRecord> => {
      const answer = await callByName(client, from.call)(input(from, fillInput(from.input, scope)), {});
      const found = from.at === undefined ? answer : getAt(answer, from.at);
      return typeof found === 'object' && found !== null ? (found as DataRecord) : {};
    },
    [client, input],
  );
  const fill = useCallback(
    async (form: string, action: Action, scope: Context, live: LiveRow): Promise<boolean> => {
      const { save } = action;
      const begin = async (row: DataRecord): Promise<DataRecord> => {
        const now = { ...scope, row };
        const own = action.fresh === true ? {} : row;
        const begun = action.load === undefined ? own : await load(action.load, now);
        return { ...begun, ...fillInput(action.record, now) };
      };
      const row = live.get();
      const record = await begin(row);
      // A new record is nobody else's yet.
      const isFollowed = save !== undefined && action.fresh !== true && Object.keys(row).length > 0;
      const saved = await ask({
        form,
        record,
        ...(isFollowed ? { live: followed(live, record, begin) } : {}),
        context: scope,
        ...(save === undefined
          ? { closeLabel: 'ui.close' }
          : {
              save: async (record) => {
                const filled = fillInput(save.input, { ...scope, record });
                const body =
                  save.at === undefined ? { ...record, ...filled } : { ...filled, [save.at]: record };
                const result = await run(save.call, input(save, body));
                if (!result.ok) throw formFailure(result, save.at);
              },
            }),
      });
      return saved !== null;
    },
    [ask, load, run, input],
  );

  const onAction = useCallback<OnAction>(
    async (_id, _row, action, scope, live) => {
      const { form, call } = action;
      try {
        if (form !== undefined) {
          if (!(await fill(form, action, scope, live))) return false;
        } else if (call !== undefined) {
          const result = await run(call, input({ call }, fillInput(action.input, scope)));
          if (!result.ok) {
            toast({ variant: 'danger', text: result.text });
            return false;
          }
        }
      } catch (error) {
        toast({ variant: 'danger', text: failureText(error, t) });
        return false;
      }
      return true;
    },
    [fill, run, input, toast, t],
  );
  return { onAction, dialog };
}

/** A form's record, made anew whenever its row becomes another; the last one that could be made, where that fails. */
function followed(
  live: LiveRow,
  record: DataRecord,
  begin: (row: DataRecord) => Promise<DataRecord>,
): LiveRow {
  let latest = record;
  return {
    get: () => latest,
    subscribe: (listener) =>
      live.subscribe(() => {
        const row = live.get();
        begin(row).then(
          (made) => {
            if (row !== live.get()) return;
            latest = made;
            listener();
          },
          () => undefined,
        );
      }),
  };
}
