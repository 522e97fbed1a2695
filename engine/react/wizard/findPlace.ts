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
export function comeTo(place: HTMLElement): void {
  const inside = place.matches(FOCUSABLE)
    ? place
    : [WRONG, CONTROL, FOCUSABLE]
        .map((selector) => place.querySelector<HTMLElement>(selector))
        .find((match) => match !== null);
  place.scrollIntoView({ block: 'center' });
  inside?.focus({ preventScroll: true });
}
