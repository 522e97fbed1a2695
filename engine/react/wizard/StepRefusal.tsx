import { type RefObject, useEffect } from 'react';
import { useAfterPress } from '../feedback/afterPress.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** One reason why the wizard does not continue. */
export interface Reason {
  readonly text: string;
  /** Where it can be mended: an element with this `data-field`. */
  readonly field?: string;
  /** The step with that field, if it is another one. */
  readonly step?: string;
  /** The wrong rows, one by one. */
  readonly rows?: readonly { readonly key: string; readonly text: string }[];
  /** From a rule of the step, which can be re-evaluated at any time. */
  readonly rule?: boolean;
}

interface RefusalProps {
  readonly reasons: readonly Reason[];
  /** Whether a reason still applies: a corrected one is no longer displayed. */
  readonly holds: (reason: Reason) => boolean;
  /** Whether the place can be navigated to. */
  readonly leads: (place: MendingPlace) => boolean;
  readonly onLead: (place: MendingPlace) => void;
  readonly target: RefObject<HTMLDivElement | null>;
}

/**
 * Reasons why the wizard does not continue (WIZ-04): focused and announced, listed one by one, each with a
 * link to its place, also in a previous step.
 */
export function StepRefusal({ reasons, holds, leads, onLead, target }: RefusalProps) {
  const { t } = useMessages();
  useEffect(() => {
    if (reasons.length > 0) target.current?.focus();
  }, [reasons, target]);
  // Corrected reasons disappear only after the press is over: the layout must not shift while a button is
  // pressed.
  const mended = useAfterPress(
    reasons
      .filter((reason) => !holds(reason))
      .map(({ text }) => text)
      .join('\n'),
  ).split('\n');
  const visibleReasons = reasons.filter((reason) => holds(reason) || !mended.includes(reason.text));
  if (visibleReasons.length === 0) return null;
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
          {visibleReasons.map(({ text, rows = [], ...place }) => (
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

/** A place where something can be corrected. */
export interface MendingPlace {
  /** `data-field` of the element. */
  readonly field?: string;
  /** Key of one of its rows. */
  readonly row?: string;
  /** Step that contains it. */
  readonly step?: string;
}

const CONTROL = 'input, select, textarea, button, a[href]';
const FOCUSABLE = `${CONTROL}, [tabindex]`;
const WRONG = '[aria-invalid="true"]';

/**
 * The element of a field. Inside a part with separate forms both names are tried: `loan.rules.days` is also
 * `days` inside of `loan.rules`, otherwise that part as a whole. In a list, the row.
 */
export function findPlace(within: HTMLElement | null, { field, row }: MendingPlace): HTMLElement | null {
  const element = within === null || field === undefined ? null : findField(within, field);
  if (element === null || row === undefined) return element;
  return element.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`) ?? element;
}

function findField(within: HTMLElement, field: string): HTMLElement | null {
  const find = (from: HTMLElement, name: string) =>
    from.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = find(within, parts.slice(0, length).join('.'));
    if (place !== null) return find(place, parts.slice(length).join('.')) ?? place;
  }
  return null;
}

/** Scrolls a place to the centre and focuses in it the first wrong control, otherwise the first control. */
export function focusInPlace(place: HTMLElement): void {
  const inside = place.matches(FOCUSABLE)
    ? place
    : [WRONG, CONTROL, FOCUSABLE]
        .map((selector) => place.querySelector<HTMLElement>(selector))
        .find((match) => match !== null);
  place.scrollIntoView({ block: 'center' });
  inside?.focus({ preventScroll: true });
}
