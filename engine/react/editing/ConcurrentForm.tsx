import { Button } from '@blueprintjs/core';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DataRecord, FormPackage, SettledRecord } from '../../contract/index.ts';
import { equal, isFormClosed } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { SaveAttempts } from '../field/FormSession.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormHandle, SchemaFormProps } from '../form/SchemaFormProps.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useCurrent } from '../useCurrent.ts';
import { ownFields } from './formFields.ts';
import { identityIn, ROW_VERSION } from './saving.ts';

interface ConcurrentFormProps
  extends Omit<SchemaFormProps, 'onDirty' | 'onSubmit' | 'stored' | 'unsaved' | 'ref'> {
  /** The stored record, updated on each change. */
  readonly record: DataRecord;
  /** Saves; may return the stored record, on whose version the next save is then based. */
  readonly onSubmit?: (record: SettledRecord, attempts: SaveAttempts | undefined) => Promise<unknown>;
  /** Completes saves of other parts of the record, on whose version this save is then based. */
  readonly beforeSave?: () => Promise<void>;
  readonly ref?: Ref<FormHandle>;
}

/**
 * A form whose record can be changed by others meanwhile. Untouched, it shows the newer record; with unsaved
 * input it displays a notice and merges on request. Changes outside the form's fields (totals, names) cause
 * no conflict: the save is then based on the newest version. A read-only or closed form follows every change.
 */
export function ConcurrentForm({ record, ref, onSubmit, beforeSave, ...props }: ConcurrentFormProps) {
  const pkg = props.package;
  const editableFields = useMemo(() => ownFields(pkg), [pkg]);
  const readOnly = props.readOnly === true || isFormClosed(pkg, { ...props.context, record });
  const isSameForForm = useCallback(
    (one: DataRecord, second: DataRecord) =>
      readOnly ? equal(one, second) : editableFields.every((name) => equal(one[name], second[name])),
    [editableFields, readOnly],
  );
  const form = useRef<FormHandle>(null);
  const { edited, newer, onDirty, takeOver, resume, saved } = useEditedRecord(record, form, isSameForForm);
  const version = newer === undefined ? laterOf(record, edited.base) : edited.base[ROW_VERSION];
  const latestVersion = useCurrent(version);
  return (
    <>
      <ChangedMeanwhile
        pkg={pkg}
        newer={newer !== undefined}
        both={edited.both}
        onTakeOver={() => takeOver(form.current?.record() ?? edited.start, record)}
      />
      <SchemaForm
        {...props}
        key={edited.edition}
        ref={(handle) => {
          form.current = handle;
          if (typeof ref === 'function') ref(handle);
          else if (ref) ref.current = handle;
        }}
        record={edited.start}
        stored={edited.base}
        unsaved={edited.unsaved}
        onDirty={onDirty}
        onResume={(typed, begun) => {
          if (record[ROW_VERSION] === undefined || typed[ROW_VERSION] === record[ROW_VERSION]) return typed;
          const { record: both, fields } = joined(record, typed, begun, editableFields);
          resume(record, fields);
          return both;
        }}
        {...(onSubmit === undefined
          ? {}
          : {
              onSubmit: async (values, attempts) => {
                await beforeSave?.();
                const answer = await onSubmit(
                  values[ROW_VERSION] === undefined
                    ? values
                    : { ...values, [ROW_VERSION]: latestVersion.current ?? values[ROW_VERSION] },
                  attempts,
                );
                const identity = identityIn(answer, pkg);
                saved({ ...values, ...identity });
                return identity;
              },
            })}
      />
    </>
  );
}

/**
 * Applies a draft to the present stored record. If the draft's base is unknown, each difference is taken from
 * the draft and reported.
 */
function joined(
  stored: DataRecord,
  typed: DataRecord,
  begun: DataRecord | undefined,
  own: readonly string[],
): { readonly record: DataRecord; readonly fields: readonly string[] } {
  const mine =
    begun === undefined
      ? {
          ...stored,
          ...Object.fromEntries(own.flatMap((name) => (name in typed ? [[name, typed[name]]] : []))),
        }
      : typed;
  const { record, both } = mergeRecords(begun ?? stored, mine, stored);
  const fields = begun === undefined ? own.filter((name) => !equal(record[name], stored[name])) : both;
  // A draft typed in another version of the form stays in that version.
  const { schemaVersion } = typed;
  return { record: { ...record, ...(schemaVersion === undefined ? {} : { schemaVersion }) }, fields };
}

/** The later version of two states, since the answer of a save arrives before the record is reloaded. */
function laterOf(one: DataRecord, second: DataRecord): unknown {
  const [a, b] = [one[ROW_VERSION], second[ROW_VERSION]];
  return typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : a;
}

interface ChangedMeanwhileProps {
  readonly pkg: FormPackage;
  /** Another user has saved the record while this form was being filled in. */
  readonly newer: boolean;
  /** After a merge: the fields changed by both. */
  readonly both: readonly string[] | undefined;
  readonly onTakeOver: () => void;
}

/**
 * Notice that another user has changed the record, with a button to merge both changes; additionally a toast
 * if the notice is out of view.
 */
function ChangedMeanwhile({ pkg, newer, both, onTakeOver }: ChangedMeanwhileProps) {
  const { t } = useMessages();
  const { toastMessage, settle } = useFeedback();
  const about = useId();
  const place = useRef<HTMLDivElement>(null);
  const toastIfOutOfView = useEffectEvent(() => {
    const { bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
    const show = () => place.current?.scrollIntoView({ block: 'center' });
    const action = { label: t('record.show'), run: show };
    if (bottom < 0) toastMessage('record.changed-here', {}, { about, action });
  });
  useEffect(() => {
    if (!newer) return undefined;
    toastIfOutOfView();
    return () => settle(about);
  }, [newer, settle, about]);
  const labels = (both ?? []).map((name) => t(pkg.entity.properties[name]?.title ?? name));
  return (
    <div role="status" ref={place}>
      {newer ? (
        <div className="bp6-callout bp6-intent-warning stack stack-tight">
          <p>{t('record.changed-here')}</p>
          <div>
            <Button intent="primary" text={t('record.take-over')} onClick={onTakeOver} />
          </div>
        </div>
      ) : null}
      {!newer && both !== undefined ? (
        <div className="bp6-callout bp6-intent-primary">
          <p>{t('record.merged')}</p>
          {labels.length === 0 ? null : <p>{t('record.merged-both', { fields: labels.join(', ') })}</p>}
        </div>
      ) : null}
    </div>
  );
}

/** State of an edited record. */
interface Edited {
  /** Incremented to re-mount the form. */
  readonly edition: number;
  /** The stored record on which the form is based, or the initial values of a new one. */
  readonly base: DataRecord;
  /** The form's initial record: the base, or a merge. */
  readonly start: DataRecord;
  readonly unsaved: boolean;
  /** After a merge: the fields changed by both. */
  readonly both: readonly string[] | undefined;
  /**
   * The stored record before the save: until the reload it may be delivered again, which is no change by
   * others.
   */
  readonly replaced?: DataRecord;
}

/**
 * Follows a stored record while it is edited.
 *
 * | state of the form when a newer record arrives | effect |
 * | --- | --- |
 * | not in use | takes the record over; the focus stays in its field |
 * | unsaved input, or an open list of choices | stays; `newer` is set, and `takeOver` merges both |
 * | just saved, and the record is the one before the save | stays |
 *
 * @param form the form that edits it; queried when the newer record arrives, since an earlier result may be outdated.
 * @param same whether two states of the record are equal for its editor.
 */
function useEditedRecord(
  stored: DataRecord,
  form: RefObject<FormHandle | null>,
  same: (one: DataRecord, other: DataRecord) => boolean,
) {
  const [edited, setEdited] = useState<Edited>(() => beginning(stored, 0));
  const [reported, setReported] = useState<DataRecord>();
  // State only to re-render: a form that is clean again can follow updates.
  const [, onDirty] = useState(false);
  const { base, replaced } = edited;
  const isReplaced =
    replaced !== undefined &&
    same(replaced, stored) &&
    ['Id', ROW_VERSION].every((name) => replaced[name] === stored[name]);
  const isCurrent = same(base, stored) || isReplaced;
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isCurrent) return;
    if (edited.unsaved || form.current?.touched() === true) {
      setReported(stored);
      return;
    }
    focused.current = form.current?.focused();
    setEdited(beginning(stored, edited.edition + 1));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form has begun anew
  useLayoutEffect(() => {
    const path = focused.current;
    focused.current = undefined;
    // A section not mounted yet cannot be mounted synchronously during a render.
    if (path !== undefined) queueMicrotask(() => form.current?.focus(path));
  }, [edited.edition, form]);
  return {
    edited,
    newer: !isCurrent && reported === stored ? stored : undefined,
    onDirty,
    takeOver: (mine: DataRecord, remote: DataRecord) => {
      const { record, both } = mergeRecords(edited.base, mine, remote);
      setEdited({ edition: edited.edition + 1, base: remote, start: record, unsaved: true, both });
    },
    /** Continues a draft over another state of the record. */
    resume: (base: DataRecord, both: readonly string[]) =>
      setEdited((now) => ({ ...now, base, both, unsaved: true })),
    /** The input is stored: its reload is no change by others. */
    saved: (values: DataRecord) => {
      setEdited((now) => ({
        ...now,
        base: { ...now.base, ...values },
        unsaved: false,
        both: undefined,
        replaced: latest.current,
      }));
    },
  };
}

function beginning(base: DataRecord, edition: number): Edited {
  return { edition, base, start: base, unsaved: false, both: undefined };
}

/** Fields that identify the record and its state: never merged, always the stored record's. */
const IDENTITY: readonly string[] = ['Id', 'rowVersion', 'schemaVersion', 'createdBy'];

/**
 * Two people's changes of one record.
 *
 * | mine against base | theirs against base | becomes |
 * | --- | --- | --- |
 * | same | any | theirs |
 * | changed | same, or changed as mine | mine |
 * | changed | changed otherwise | mine, and in `both` |
 *
 * @returns the record, and the fields changed by both to different values: mine wins and is reported.
 * @example mergeRecords({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }) // { record: { a: 2, b: 3 }, both: [] }
 */
function mergeRecords(base: DataRecord, mine: DataRecord, theirs: DataRecord) {
  const record: Record<string, unknown> = { ...theirs };
  const both: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (IDENTITY.includes(name) || equal(mine[name], base[name])) continue;
    if (!equal(theirs[name], base[name]) && !equal(theirs[name], mine[name])) both.push(name);
    record[name] = mine[name];
  }
  return { record, both };
}
