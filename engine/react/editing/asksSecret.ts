import type { EntitySchema } from '../../contract/index.ts';

/**
 * Whether a form of the entity contains a secret (a password, or a stored write-only field): then no draft is
 * stored on device or server. Write-only fields that are not stored, e.g. a template that fills the form, are
 * no secret.
 */
export function asksSecret({ properties }: EntitySchema): boolean {
  return Object.values(properties).some(
    ({ format, writeOnly, 'x-column': stored }) =>
      format === 'password' || (writeOnly === true && stored !== false),
  );
}
