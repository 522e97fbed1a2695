import { type ReactNode, useCallback } from 'react';
import type { Action, Context, DataRecord, FormPackage, Json } from '../../contract/index.ts';
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
} from '../../index.ts';
import { useUndo } from '../calls/useUndo.ts';
import type { WriteResult } from '../calls/useWrite.ts';
import { useWrites } from '../calls/useWrites.ts';
import { isSignedOut } from '../connection/failures.ts';
import type { FormRequest } from '../editing/FormRequest.ts';
import { FormFailure, formFailure } from '../editing/formFailure.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { sentRecord } from '../editing/writtenIn.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { LiveRow } from '../table/useLiveRows.ts';

type CallOf = NonNullable<Action['load']>;
type Refused = WriteResult<unknown> & { readonly ok: false };

/** Answers what the call that saved it answered, or true; false where the action's own word of success is not to be said. */
type FillForm = (form: string, action: Action, scope: Context, live: LiveRow) => Promise<unknown>;

/** The form of a table's action in a dialog, as the action's schema says: what it begins with, what is read, and how it is saved. */
export function useActionForm(): { readonly fill: FillForm; readonly dialog: ReactNode } {
  const { client, routes, schemas, locale } = useEngine();
  const { alert, confirm, toastMessage } = useFeedback();
  const { t } = useMessages();
  const { run } = useWrites('silent');
  const { ask, dialog } = useFormDialog();
  const tellUndoable = useUndo();

  const load = useCallback(
    async (from: CallOf, scope: Context): Promise<DataRecord> => {
      const route = routes[from.call];
      if (route === undefined) throw new Error(`No call '${from.call}'.`);
      const input = placeInput(route, fillInput(from.input, scope));
      const answer = await readByName(client, routes, from.call)(input, {});
      const found = from.at === undefined ? answer : getAt(answer, from.at);
      return isRecord(found) ? found : {};
    },
    [client, routes],
  );
  const send = useCallback(
    async (form: string, save: CallOf, filled: DataRecord, scope: Context) => {
      const route = routes[save.call];
      if (route === undefined) throw new Error(`No call '${save.call}'.`);
      const more = fillInput(save.input, { ...scope, record: filled });
      const whole = save.written === true ? sentRecord(await schemas.form(form), filled) : filled;
      const left = new Set(save.without);
      const own = Object.fromEntries(Object.entries(whole).filter(([name]) => !left.has(name))) as DataRecord;
      const sent = save.json === true ? JSON.stringify(own) : own;
      const body =
        save.at === undefined ? { ...own, ...more } : setAt(more as DataRecord, save.at, sent as Json);
      return run(save.call, placeInput(route, body));
    },
    [routes, run, schemas],
  );
  /** Another call in place of saving. */
  const make = useCallback(
    async (call: string, input: object | undefined, scope: Context): Promise<undefined> => {
      const route = routes[call];
      if (route === undefined) throw new Error(`No call '${call}'.`);
      const result = await run(call, placeInput(route, fillInput(input, scope)));
      if (!result.ok) throw formFailure(result);
    },
    [routes, run],
  );
  /** The record that a new one would have been, for whoever wants to see it. */
  const existing = useCallback(
    async (action: Action, refused: Refused, scope: Context): Promise<DataRecord | undefined> => {
      const { failure } = refused;
      const known = action.existing;
      if (known === undefined || !(failure instanceof CallFailure) || failure.code !== known.refusal) return;
      return (await confirm({ text: refused.text })) ? load(known, scope) : undefined;
    },
    [confirm, load],
  );

  const fill = useCallback<FillForm>(
    async (form, action, scope, live) => {
      const { save, also } = action;
      const begin = async (row: DataRecord): Promise<DataRecord> => {
        const now = { ...scope, row };
        const own = action.fresh === true ? {} : row;
        const begun = action.load === undefined ? own : await load(action.load, now);
        return { ...begun, ...known(fillInput(action.record, now)) };
      };
      const row = live.get();
      const record = await begin(row);
      const begins = action.focus === undefined ? {} : { focus: action.focus };
      const open = (begun: DataRecord, more: Pick<FormRequest, 'live' | 'save' | 'also' | 'closeLabel'>) =>
        ask({ form, record: begun, context: scope, ...begins, ...more });
      if (save === undefined) return (await open(record, { closeLabel: 'ui.close' })) !== null;

      let there: DataRecord | undefined;
      let answer: unknown = true;
      const keep = async (filled: DataRecord): Promise<DataRecord | undefined> => {
        const asked = { ...scope, record: filled };
        const question = questionOf(action, asked);
        // An empty failure: the dialog stays as it was and says nothing, nothing went wrong.
        if (question !== undefined && !(await confirm(t(question, asked)))) throw new FormFailure('', []);
        const result = await send(form, save, filled, scope);
        if (result.ok) {
          answer = result.value ?? true;
          return isRecord(result.value) ? result.value : undefined;
        }
        there = await existing(action, result, asked);
        if (there !== undefined) return undefined;
        if (action.failed !== undefined) toastMessage(action.failed, asked, { about: result.about });
        if (action.failure === 'alert' && !isSignedOut(result.failure)) await alert(result.text);
        throw formFailure(result, save.at);
      };
      let alsoDone: Context | undefined;
      const second = also && {
        label: also.label,
        save: async (filled: DataRecord) => {
          const kept =
            also.call === undefined
              ? await keep({ ...filled, ...also.record })
              : await make(also.call, also.input, { ...scope, record: filled });
          alsoDone = { ...scope, record: filled };
          return kept;
        },
      };
      // A new record is nobody else's yet.
      const isFollowed = action.fresh !== true && Object.keys(row).length > 0;
      let saved = await open(record, {
        ...(isFollowed ? { live: followed(live, record, begin) } : {}),
        ...(second === undefined ? {} : { also: second }),
        save: keep,
      });
      if (there !== undefined) {
        const shown = there;
        there = undefined;
        saved = await open(shown, { save: keep });
      }
      if (alsoDone === undefined || also === undefined) return saved !== null && answer;
      const { done, undo } = also;
      if (undo === undefined) toastMessage(done, scope);
      else
        tellUndoable({ done, undo }, alsoDone, labelOf(inLocale(await schemas.form(form), locale), record));
      return false;
    },
    [ask, load, send, make, existing, alert, confirm, toastMessage, tellUndoable, schemas, locale, t],
  );
  return { fill, dialog };
}

/** What a record is called. */
function labelOf({ entity }: FormPackage, record: DataRecord): string {
  return fillText(entity['x-label'] ?? '', record);
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null;
}

/** What the row does not know is left to the form. */
function known(record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  );
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
