import '../field/services/formWords.ts';
import './formStyles.css';
import { useState } from 'react';
import { holds } from '../../index.ts';
import type { FormSession } from '../field/FormSession.ts';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { firstSession } from './drafts/shownSessions.ts';
import { OpenForm } from './OpenForm.tsx';
import type { SchemaFormProps } from './SchemaFormProps.ts';

/**
 * Any form of the product from its schemas: @rjsf/core under our Blueprint theme, tuned so that typing in a thousand
 * fields stays within a frame on a slow phone. See README.md for how.
 */
export function SchemaForm(props: SchemaFormProps) {
  const [session, setSession] = useState<FormSession>(() => firstSession(props));
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
          own={session}
          restore={setSession}
        />
      ) : null}
      <OpenForm
        key={`${props.package.name}@${props.package.version} ${session.id}`}
        {...props}
        readOnly={readOnly}
        session={session}
        record={session.record}
        restored={session.from !== undefined || props.unsaved === true}
      />
    </div>
  );
}
