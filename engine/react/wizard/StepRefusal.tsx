import { type RefObject, useEffect } from 'react';
import { useAfterPress } from '../feedback/useAfterPress.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { MendingPlace } from './findPlace.ts';

/** One reason why the wizard does not go on. */
export interface Reason {
  readonly text: string;
  /** Where it can be mended: an element with this `data-field`. */
  readonly field?: string;
  /** The step that shows that field, where it is not this one. */
  readonly step?: string;
  /** The rows that are wrong, one by one. */
  readonly rows?: readonly { readonly key: string; readonly text: string }[];
  /** Said by a rule of the step, which can be asked again at any time. */
  readonly rule?: boolean;
}

interface RefusalProps {
  readonly reasons: readonly Reason[];
  /** Whether a reason still holds: one that is mended meanwhile is no longer said. */
  readonly holds: (reason: Reason) => boolean;
  /** Whether one can be led to a place. */
  readonly leads: (place: MendingPlace) => boolean;
  readonly onLead: (place: MendingPlace) => void;
  readonly target: RefObject<HTMLDivElement | null>;
}

/** Why one may not go on (WIZ-04): takes the focus, is announced, names what is wrong one by one and leads to it, also in a step behind. */
export function StepRefusal({ reasons, holds, leads, onLead, target }: RefusalProps) {
  const { t } = useMessages();
  useEffect(() => {
    if (reasons.length > 0) target.current?.focus();
  }, [reasons, target]);
  // What is mended goes when the press is over: one that leaves the mended field must not miss its button.
  const mended = useAfterPress(
    reasons
      .filter((reason) => !holds(reason))
      .map(({ text }) => text)
      .join('\n'),
  ).split('\n');
  const seen = reasons.filter((reason) => holds(reason) || !mended.includes(reason.text));
  if (seen.length === 0) return null;
  const link = (text: string, place: MendingPlace) =>
    leads(place) ? (
      <button type="button" className="as-link" onClick={() => onLead(place)}>
        {text}
      </button>
    ) : (
      text
    );
  return (
    <div ref={target} className="refusal" data-intent="danger" role="alert" tabIndex={-1}>
      <SchemaIcon name="error" />
      <div>
        <strong>{t('wizard.refused')}</strong>
        <ul>
          {seen.map(({ text, rows = [], ...place }) => (
            <li key={text}>
              {rows.length === 0 ? (
                link(text, place)
              ) : (
                <>
                  <span>{text}</span>
                  <ul>
                    {rows.map((row) => (
                      <li key={row.key}>{link(row.text, { ...place, row: row.key })}</li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
