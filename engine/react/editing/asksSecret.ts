import type { EntitySchema } from '../../contract/index.ts';

/** Whether a form of the entity asks for, or shows, what must not lie about: nothing of it is kept as a draft, on the device or on the server. */
export function asksSecret({ properties }: EntitySchema): boolean {
  return Object.values(properties).some(
    ({ format, writeOnly }) => format === 'password' || writeOnly === true,
  );
}
