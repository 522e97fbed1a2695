import type { EntitySchema } from '../../contract/index.ts';

/**
 * Whether a form of the entity asks for, or shows, what must not lie about: nothing of it is kept as a draft, on the device or on the server. What is
 * stored and never answered again is such; what is not stored at all, e.g. the template that a form is filled from, is no secret.
 */
export function asksSecret({ properties }: EntitySchema): boolean {
  return Object.values(properties).some(
    ({ format, writeOnly, 'x-column': stored }) =>
      format === 'password' || (writeOnly === true && stored !== false),
  );
}
