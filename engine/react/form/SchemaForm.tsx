import './formStyles.css';
import { useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { holds } from '../../index.ts';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { OpenForm } from './OpenForm.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/**
 * Any form of the product from its schemas: @rjsf/core under our Blueprint theme, tuned so that typing in a thousand
 * fields stays within a frame on a slow phone. See README.md for how.
 */
export function SchemaForm(props: SchemaFormProps) {
  const [begin, setBegin] = useState({ record: props.record, restored: 0 });
  const restore = (record: DataRecord): void =>
    setBegin(({ restored }) => ({ record, restored: restored + 1 }));
  const { form } = props.package;
  // A form that is closed as a whole has nothing to send.
  const closed =
    form.readOnlyWhen !== undefined && holds(form.readOnlyWhen, { ...props.context, record: props.record });
  const readOnly = closed || props.readOnly === true;
  const offers = props.draftKey !== undefined && !readOnly;
  return (
    <div className={`schema-form sf-${props.mode ?? 'page'}`}>
      {offers && props.draftKey !== undefined ? (
        <DraftOffer draftKey={props.draftKey} restore={restore} />
      ) : null}
      <OpenForm
        key={`${props.package.name}@${props.package.version} ${begin.restored}`}
        {...props}
        readOnly={readOnly}
        record={begin.record}
        restored={begin.restored > 0 || props.unsaved === true}
      />
    </div>
  );
}
