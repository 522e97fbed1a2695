/** Where something can be mended. */
export interface MendingPlace {
  /** The `data-field` of the element that shows it. */
  readonly field?: string;
  /** The key of one of its rows. */
  readonly row?: string;
  /** The step that shows it. */
  readonly step?: string;
}

const CONTROL = 'input, select, textarea, button, a[href]';
const FOCUSABLE = `${CONTROL}, [tabindex]`;
const WRONG = '[aria-invalid="true"]';

/**
 * The element of a field. What lies inside a part with forms of its own is found by both names: `loan.rules.days` is also `days`
 * inside of `loan.rules`, or else that part as a whole. Of a list, the row.
 */
export function findPlace(within: HTMLElement | null, { field, row }: MendingPlace): HTMLElement | null {
  const found = within === null || field === undefined ? null : findField(within, field);
  if (found === null || row === undefined) return found;
  return found.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`) ?? found;
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

/** Shows a place in the middle of the screen and gives it the focus: what is wrong in it, or else what one may do there. */
export function comeTo(place: HTMLElement): void {
  const inside = place.matches(FOCUSABLE)
    ? place
    : [WRONG, CONTROL, FOCUSABLE]
        .map((each) => place.querySelector<HTMLElement>(each))
        .find((each) => each !== null);
  place.scrollIntoView({ block: 'center' });
  inside?.focus({ preventScroll: true });
}
