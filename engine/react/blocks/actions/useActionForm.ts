import { type ReactNode, useCallback } from 'react';
import type { Action, Context, DataRecord, FormPackage, Json } from '../../../contract/index.ts';
import {
  CallFailure,
  fillInput,
  fillText,
  getAt,
  inLocale,
  placeInput,
  questionOf,
  readByName,
  setAt,
} from '../../../index.ts';
import { useUndo } from '../../calls/useUndo.ts';
import type { WriteResult } from '../../calls/useWrites.ts';
import { useWrites } from '../../calls/useWrites.ts';
import { isSignedOut } from '../../connection/failures.ts';
import type { FormRequest } from '../../editing/FormDialog.tsx';
import { FormFailure, formFailure, saveRecord, sentRecord } from '../../editing/saving.ts';
import { useFormDialog } from '../../editing/useFormDialog.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import type { SaveAttempts } from '../../field/FormSession.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { LiveRow } from '../../table/useActions.ts';

type CallOf = NonNullable<Action['load']>;
type Refused = WriteResult<unknown> & { readonly ok: false };

/** Resolves with the answer of the saving call, or true; false suppresses the action's success text. */
type FillForm = (form: string, action: Action, scope: Context, live: LiveRow) => Promise<unknown>;

/**
 * Opens the form of a table's action in a dialog, by the action's schema: initial values, loading, saving. It
 * is read where there is no saving call, or the user may not make it.
 */
export function useActionForm(): { readonly fill: FillForm; readonly dialog: ReactNode } {
  const { client, routes, schemas, locale, mayCall } = useEngine();
  const { alert, confirm, toastMessage } = useFeedback();
  const { t } = useMessages();
  const { write } = useWrites('silent');
  const { ask, dialog } = useFormDialog();
  const tellUndoable = useUndo();

  const load = useCallback(
    async (from: CallOf, scope: Context): Promise<DataRecord> => {
      const route = routes[from.call];
      if (route === undefined) throw new Error(`No call '${from.call}'.`);
      const input = placeInput(route, fillInput(from.input, scope));
      const answer = await readByName(client, routes, from.call)(input, {});
      const located = from.at === undefined ? answer : getAt(answer, from.at);
      return isRecord(located) ? located : {};
    },
    [client, routes],
  );
  const send = useCallback(
    async (
      form: string,
      save: CallOf,
      filled: DataRecord,
      scope: Context,
      attempts: SaveAttempts | undefined,
    ) => {
      const route = routes[save.call];
      if (route === undefined) throw new Error(`No call '${save.call}'.`);
      const pkg = await schemas.form(form);
      const omitted = new Set(save.without);
      const inputOf = (record: DataRecord) => {
        const more = fillInput(save.input, { ...scope, record });
        const whole = save.written === true ? sentRecord(pkg, record) : record;
        const values = Object.fromEntries(
          Object.entries(whole).filter(([name]) => !omitted.has(name)),
        ) as DataRecord;
        const payload = save.json === true ? JSON.stringify(values) : values;
        const body =
          save.at === undefined
            ? { ...values, ...more }
            : setAt(more as DataRecord, save.at, payload as Json);
        return placeInput(route, body);
      };
      const sendOnce: Parameters<typeof saveRecord>[0]['send'] = (input, attempt) =>
        write(save.call, input, attempt);
      return saveRecord({ pkg, record: filled, attempts, inputOf, send: sendOnce });
    },
    [routes, write, schemas],
  );
  /** Makes another call instead of saving. */
  const makeCallInstead = useCallback(
    async (call: string, input: object | undefined, scope: Context): Promise<undefined> => {
      const route = routes[call];
      if (route === undefined) throw new Error(`No call '${call}'.`);
      const result = await write(call, placeInput(route, fillInput(input, scope)));
      if (!result.ok) throw formFailure(result);
    },
    [routes, write],
  );
  /** The existing record that a refused creation collides with, if the user wants to open it. */
  const existing = useCallback(
    async (action: Action, refused: Refused, scope: Context): Promise<DataRecord | undefined> => {
      const { failure } = refused;
      const existingSchema = action.existing;
      if (
        existingSchema === undefined ||
        !(failure instanceof CallFailure) ||
        failure.code !== existingSchema.refusal
      )
        return;
      return (await confirm({ text: refused.text })) ? load(existingSchema, scope) : undefined;
    },
    [confirm, load],
  );

  const fill = useCallback<FillForm>(
    async (form, action, scope, live) => {
      const { save, also } = action;
      const initialRecord = async (row: DataRecord): Promise<DataRecord> => {
        const now = { ...scope, row };
        const rowValues = action.fresh === true ? {} : row;
        const loadedRecord = action.load === undefined ? rowValues : await load(action.load, now);
        return { ...loadedRecord, ...known(fillInput(action.record, now)) };
      };
      const row = live.get();
      const record = await initialRecord(row);
      const begins = action.focus === undefined ? {} : { focus: action.focus };
      const open = (initial: DataRecord, more: Omit<FormRequest, 'form'>) =>
        ask({ form, record: initial, context: scope, ...begins, ...more });
      // A new record cannot be changed by others yet.
      const isFollowed = action.fresh !== true && Object.keys(row).length > 0;
      const following = isFollowed ? { live: followed(live, row, record, initialRecord) } : {};
      if (save === undefined || !mayCall(save.call))
        return (await open(record, { closeLabel: 'ui.close', readOnly: true, ...following })) !== null;

      let there: DataRecord | undefined;
      let answer: unknown = true;
      const saveFilled = async (
        filled: DataRecord,
        attempts: SaveAttempts | undefined,
      ): Promise<DataRecord | undefined> => {
        const filledScope = { ...scope, record: filled };
        const question = questionOf(action, filledScope);
        // An empty failure keeps the dialog open without a message, since no error occurred.
        if (question !== undefined && !(await confirm(t(question, filledScope))))
          throw new FormFailure('', []);
        const result = await send(form, save, filled, scope, attempts);
        if (result.ok) {
          answer = result.value ?? true;
          return isRecord(result.value) ? result.value : undefined;
        }
        there = await existing(action, result, filledScope);
        if (there !== undefined) return undefined;
        if (action.failed !== undefined) toastMessage(action.failed, filledScope, { about: result.about });
        if (action.failure === 'alert' && !isSignedOut(result.failure)) await alert(result.text);
        throw formFailure(result, save.at);
      };
      let alsoDone: Context | undefined;
      const second = also && {
        label: also.label,
        save: async (filled: DataRecord, attempts: SaveAttempts | undefined) => {
          const savedRecord =
            also.call === undefined
              ? await saveFilled({ ...filled, ...also.record }, attempts)
              : await makeCallInstead(also.call, also.input, { ...scope, record: filled });
          alsoDone = { ...scope, record: filled };
          return savedRecord;
        },
      };
      let saved = await open(record, {
        ...following,
        ...(second === undefined ? {} : { also: second }),
        save: saveFilled,
      });
      if (there !== undefined) {
        const existingRecord = there;
        there = undefined;
        saved = await open(existingRecord, { save: saveFilled });
      }
      if (alsoDone === undefined || also === undefined) return saved !== null && answer;
      const { done, undo } = also;
      if (undo === undefined) toastMessage(done, scope);
      else
        tellUndoable({ done, undo }, alsoDone, labelOf(inLocale(await schemas.form(form), locale), record));
      return false;
    },
    [
      ask,
      mayCall,
      load,
      send,
      makeCallInstead,
      existing,
      alert,
      confirm,
      toastMessage,
      tellUndoable,
      schemas,
      locale,
      t,
    ],
  );
  return { fill, dialog };
}

/** Display name of a record. */
function labelOf({ entity }: FormPackage, record: DataRecord): string {
  return fillText(entity['x-label'] ?? '', record);
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null;
}

/** Drops empty values: the form's defaults apply to them. */
function known(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  );
}

/**
 * Initial record of the form, recomputed when its row changes; if that fails, the last one remains.
 *
 * @param record computed from `row`.
 */
function followed(
  live: LiveRow,
  row: DataRecord,
  record: DataRecord,
  initialRecord: (row: DataRecord) => Promise<DataRecord>,
): LiveRow {
  let latest = record;
  let computedFrom = row;
  return {
    get: () => latest,
    subscribe: (listener) => {
      const recompute = () => {
        const changed = live.get();
        initialRecord(changed).then(
          (recomputed) => {
            if (changed !== live.get()) return;
            latest = recomputed;
            computedFrom = changed;
            listener();
          },
          () => undefined,
        );
      };
      // The row may have changed while the dialog was loaded.
      if (live.get() !== computedFrom) recompute();
      return live.subscribe(recompute);
    },
  };
}
