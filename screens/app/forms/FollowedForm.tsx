import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import type { DataRecord, FormPackage } from '../../../engine/contract/index.ts';
import { equal } from '../../../engine/index.ts';
import { SchemaForm } from '../../../engine/react/form/index.ts';
import type { FormHandle, SchemaFormProps } from '../../../engine/react/index.ts';
import { ChangedMeanwhile } from '../records/ChangedMeanwhile.tsx';
import { useEditedRecord } from '../records/useEditedRecord.ts';

/** What tells one version of a record from the next. */
const VERSION = 'rowVersion';

interface FollowedFormProps extends Omit<SchemaFormProps, 'onDirty' | 'unsaved' | 'ref'> {
  /** The record as it is stored now, whenever that changes. */
  readonly record: DataRecord;
  readonly ref?: Ref<FormHandle>;
}

/**
 * A form whose record may be changed by somebody else meanwhile. Untouched, it shows the newer one; once something is typed it says
 * so and joins both on request. What changes besides the form's own fields (totals, names) is nobody's conflict: the record is then saved
 * over its newest version.
 */
export function FollowedForm({ record, ref, onSubmit, ...props }: FollowedFormProps) {
  const pkg = props.package;
  const [dirty, setDirty] = useState(false);
  const own = useMemo(() => ownFields(pkg), [pkg]);
  const same = useCallback(
    (one: DataRecord, other: DataRecord) => own.every((name) => equal(one[name], other[name])),
    [own],
  );
  const { edited, newer, takeOver, saved } = useEditedRecord(record, dirty, same);
  const form = useRef<FormHandle>(null);
  const version = (newer === undefined ? record : edited.base)[VERSION];
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
        onDirty={setDirty}
        {...(onSubmit === undefined
          ? {}
          : {
              onSubmit: async (values) => {
                await onSubmit(values[VERSION] === undefined ? values : { ...values, [VERSION]: version });
                saved(values);
              },
            })}
      />
    </>
  );
}

/** Names of what a person writes in this form. */
function ownFields({ form, entity }: FormPackage): readonly string[] {
  const names = form.sections.flatMap(({ fields }) => fields).flatMap(({ field, note }) => [field, note]);
  const top = names.flatMap((path) => path?.split('.')[0] ?? []);
  return [...new Set(top)].filter((name) => entity.properties[name]?.readOnly !== true);
}
