import { Button } from '@blueprintjs/core';
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { DataRecord, FormPackage, SettledRecord } from '../../contract/index.ts';
import { equal } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import type { SaveAttempts } from '../field/FormSession.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormHandle, SchemaFormProps } from '../form/SchemaFormProps.ts';
import { useMessages } from '../provider/useMessages.ts';
import { identityIn, ROW_VERSION } from './saving.ts';
import { mergeRecords, useEditedRecord } from './useEditedRecord.ts';

interface FollowedFormProps
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
 * no conflict: the save is then based on the newest version.
 */
export function FollowedForm({ record, ref, onSubmit, beforeSave, ...props }: FollowedFormProps) {
  const pkg = props.package;
  const editableFields = useMemo(() => ownFields(pkg), [pkg]);
  const isSameForForm = useCallback(
    (one: DataRecord, second: DataRecord) => editableFields.every((name) => equal(one[name], second[name])),
    [editableFields],
  );
  const form = useRef<FormHandle>(null);
  const { edited, newer, onDirty, takeOver, resume, saved } = useEditedRecord(record, form, isSameForForm);
  const version = newer === undefined ? laterOf(record, edited.base) : edited.base[ROW_VERSION];
  const latestVersion = useRef(version);
  useLayoutEffect(() => {
    latestVersion.current = version;
  });
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
  return { record: { ...record, ...formIn(typed) }, fields };
}

function formIn({ schemaVersion }: DataRecord): DataRecord {
  return schemaVersion === undefined ? {} : { schemaVersion };
}

/** The later version of two states, since the answer of a save arrives before the record is reloaded. */
function laterOf(one: DataRecord, second: DataRecord): unknown {
  const [a, b] = [one[ROW_VERSION], second[ROW_VERSION]];
  return typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : a;
}

/** Names of the fields that a user fills in on this form. */
export function ownFields({ form, entity }: FormPackage): readonly string[] {
  const names = form.sections.flatMap(({ fields }) => fields).flatMap(({ field, note }) => [field, note]);
  const top = names.flatMap((path) => path?.split('.')[0] ?? []);
  return [...new Set(top)].filter((name) => entity.properties[name]?.readOnly !== true);
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
export function ChangedMeanwhile({ pkg, newer, both, onTakeOver }: ChangedMeanwhileProps) {
  const { t } = useMessages();
  const { toastMessage, settle } = useFeedback();
  const about = useId();
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(() => {
    const { bottom = 0 } = place.current?.getBoundingClientRect() ?? {};
    const show = () => place.current?.scrollIntoView({ block: 'center' });
    const action = { label: t('record.show'), run: show };
    if (bottom < 0) toastMessage('record.changed-here', {}, { about, action });
  });
  useEffect(() => {
    if (!newer) return undefined;
    tell();
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
