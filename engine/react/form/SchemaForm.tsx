import '../field/services/formWords.ts';
import './formStyles.css';
import { useState } from 'react';
import { defaultsOf, holds, withUnedited } from '../../index.ts';
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
  const [session, setSession] = useState<FormSession>(() => withoutOthers(firstSession(props), props));
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
          restore={(next) => setSession(withoutOthers(next, props))}
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

/** A draft of somebody who has another role by now: what is for others to change (`x-edited-by`) is as it is stored. */
function withoutOthers(
  session: FormSession,
  { package: { entity }, record, context }: SchemaFormProps,
): FormSession {
  if (session.from === undefined) return session;
  const isKept = (entity['x-key'] ?? []).some((key) => record[key] !== undefined);
  const kept = {
    stored: isKept ? record : undefined,
    begun: { ...defaultsOf(entity), ...record },
    whole: true,
  };
  const own = withUnedited(entity, session.record, kept, { ...context, record: session.record });
  return { ...session, record: own.record };
}
