/** A list that somebody has opened to choose from. */
export const OPEN_LIST = '[role="combobox"][aria-expanded="true"]';

/** The path of the field in that part of the page that has the focus. */
export function focusedIn(part: Element | null): string | undefined {
  const { activeElement } = document;
  if (activeElement === null || part?.contains(activeElement) !== true) return undefined;
  return activeElement.closest('[data-field]')?.getAttribute('data-field') ?? undefined;
}
