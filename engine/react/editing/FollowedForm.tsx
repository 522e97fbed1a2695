import { type Ref, useCallback, useMemo, useRef } from 'react';
import type { DataRecord, FormPackage, SettledRecord } from '../../contract/index.ts';
import { equal } from '../../index.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormHandle, SchemaFormProps } from '../form/SchemaFormProps.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { mergeRecords } from './mergeRecords.ts';
import { useEditedRecord } from './useEditedRecord.ts';

/** What tells one version of a record from the next. */
const VERSION = 'rowVersion';

interface FollowedFormProps extends Omit<SchemaFormProps, 'onDirty' | 'onSubmit' | 'unsaved' | 'ref'> {
  /** The record as it is stored now, whenever that changes. */
  readonly record: DataRecord;
  /** Saves, and may answer the record as it is stored by then: what is saved next is then saved over that. */
  readonly onSubmit?: (record: SettledRecord) => Promise<unknown>;
  readonly ref?: Ref<FormHandle>;
}

/**
 * A form whose record may be changed by somebody else meanwhile. Untouched, it shows the newer one; once something is typed it says
 * so and joins both on request. What changes besides the form's own fields (totals, names) is nobody's conflict: the record is then saved
 * over its newest version.
 */
export function FollowedForm({ record, ref, onSubmit, ...props }: FollowedFormProps) {
  const pkg = props.package;
  const own = useMemo(() => ownFields(pkg), [pkg]);
  const same = useCallback(
    (one: DataRecord, other: DataRecord) => own.every((name) => equal(one[name], other[name])),
    [own],
  );
  const form = useRef<FormHandle>(null);
  const { edited, newer, onDirty, takeOver, resume, saved } = useEditedRecord(record, form, same);
  const version = newer === undefined ? laterOf(record, edited.base) : edited.base[VERSION];
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
        unsaved={edited.unsaved}
        onDirty={onDirty}
        onResume={(typed, begun) => {
          if (record[VERSION] === undefined || typed[VERSION] === record[VERSION]) return typed;
          const { record: both, fields } = joined(record, typed, begun, own);
          resume(record, fields);
          return both;
        }}
        {...(onSubmit === undefined
          ? {}
          : {
              onSubmit: async (values) => {
                const answer = await onSubmit(
                  values[VERSION] === undefined
                    ? values
                    : { ...values, [VERSION]: version ?? values[VERSION] },
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
 * A draft over the record as others have saved it since. Where it is not known what the draft was typed over, all that is different is the draft's, and told.
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
  // Typed in another version of the form, it goes on in that.
  return { record: { ...record, ...formIn(typed) }, fields };
}

function formIn({ schemaVersion }: DataRecord): DataRecord {
  return schemaVersion === undefined ? {} : { schemaVersion };
}

/** The later version of two states; a save is answered before its record is read anew. */
function laterOf(one: DataRecord, other: DataRecord): unknown {
  const [a, b] = [one[VERSION], other[VERSION]];
  return typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : a;
}

/** What the record is known by once it is stored: a new one has had no key before. */
function identityIn(answer: unknown, { entity }: FormPackage): DataRecord {
  if (typeof answer !== 'object' || answer === null) return {};
  const names = new Set([...(entity['x-key'] ?? []), VERSION]);
  return Object.fromEntries(Object.entries(answer).filter(([name]) => names.has(name)));
}

/** Names of what a person writes in this form. */
export function ownFields({ form, entity }: FormPackage): readonly string[] {
  const names = form.sections.flatMap(({ fields }) => fields).flatMap(({ field, note }) => [field, note]);
  const top = names.flatMap((path) => path?.split('.')[0] ?? []);
  return [...new Set(top)].filter((name) => entity.properties[name]?.readOnly !== true);
}
