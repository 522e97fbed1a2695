import { type RefObject, useEffect } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** One reason why the wizard does not go on. */
export interface Reason {
  readonly text: string;
  /** Where it can be mended: an element with this `data-field`. */
  readonly field?: string;
  /** Said by a rule of the step, which can be asked again at any time. */
  readonly rule?: boolean;
}

interface RefusalProps {
  readonly reasons: readonly Reason[];
  /** Whether a reason still holds: one that is mended meanwhile is no longer said. */
  readonly holds: (reason: Reason) => boolean;
  /** The part of the page in which the fields lie. */
  readonly within: RefObject<HTMLElement | null>;
  readonly target: RefObject<HTMLDivElement | null>;
}

/** Why one may not go on (WIZ-04): takes the focus, is announced, and leads to each field that it can find. */
export function Refusal({ reasons, holds, within, target }: RefusalProps) {
  const { t } = useMessages();
  useEffect(() => {
    if (reasons.length > 0) target.current?.focus();
  }, [reasons, target]);
  if (reasons.length === 0) return null;
  // What is mended is no longer seen, but keeps its place: a press that leaves the mended field must not miss its button.
  const seen = (is: boolean) => (is ? undefined : ({ visibility: 'hidden' } as const));
  const placeOf = (field: string | undefined) =>
    field === undefined || within.current === null ? null : findPlace(within.current, field);
  return (
    <div
      style={seen(reasons.some(holds))}
      ref={target}
      className="refusal"
      data-intent="danger"
      role="alert"
      tabIndex={-1}
    >
      <SchemaIcon name="error" />
      <div>
        <strong>{t('wizard.refused')}</strong>
        <ul>
          {reasons.map(({ text, field, ...more }) => (
            <li key={text} style={seen(holds({ text, ...more }))}>
              {placeOf(field) === null ? (
                text
              ) : (
                <button type="button" className="as-link" onClick={() => comeTo(placeOf(field))}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex]';
const WRONG = '[aria-invalid="true"]';

/**
 * The element of a field. What lies inside a part with forms of its own is found by both names: `loan.rules.days` is also `days`
 * inside of `loan.rules`, or else that part as a whole.
 */
function findPlace(within: HTMLElement, field: string): HTMLElement | null {
  const find = (from: HTMLElement, name: string) =>
    from.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const place = find(within, parts.slice(0, length).join('.'));
    if (place !== null) return find(place, parts.slice(length).join('.')) ?? place;
  }
  return null;
}

function comeTo(place: HTMLElement | null): void {
  const inside = place?.matches(FOCUSABLE)
    ? place
    : (place?.querySelector<HTMLElement>(WRONG) ?? place?.querySelector<HTMLElement>(FOCUSABLE));
  place?.scrollIntoView({ block: 'center' });
  inside?.focus({ preventScroll: true });
}
