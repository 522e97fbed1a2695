import './formStyles.css';
import { useState } from 'react';
import { holds } from '../../index.ts';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { firstOpening } from './drafts/shownOpenings.ts';
import { OpenForm } from './OpenForm.tsx';
import type { Opening } from './Opening.ts';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/**
 * Any form of the product from its schemas: @rjsf/core under our Blueprint theme, tuned so that typing in a thousand
 * fields stays within a frame on a slow phone. See README.md for how.
 */
export function SchemaForm(props: SchemaFormProps) {
  const [opening, setOpening] = useState<Opening>(() => firstOpening(props));
  const { form } = props.package;
  // A form that is closed as a whole has nothing to send.
  const closed =
    form.readOnlyWhen !== undefined && holds(form.readOnlyWhen, { ...props.context, record: props.record });
  const readOnly = closed || props.readOnly === true;
  const offers = props.draftKey !== undefined && !readOnly;
  return (
    <div className={`schema-form sf-${props.mode ?? 'page'}`}>
      {offers && props.draftKey !== undefined ? (
        <DraftOffer
          address={{ key: props.draftKey, name: props.package.name }}
          own={opening}
          restore={setOpening}
        />
      ) : null}
      <OpenForm
        key={`${props.package.name}@${props.package.version} ${opening.id}`}
        {...props}
        readOnly={readOnly}
        opening={opening}
        record={opening.record}
        restored={opening.from !== undefined || props.unsaved === true}
      />
    </div>
  );
}
