import { newKey } from '../../../index.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { SchemaFormProps } from '../SchemaFormProps.ts';

/** Sessions mounted in the page, by draft key. */
const mounted = new Map<string, FormSession>();

/** Registers a mounted session. @returns unregister. */
export function noteSession(form: string, session: FormSession): () => void {
  mounted.set(form, session);
  return () => {
    if (mounted.get(form) === session) mounted.delete(form);
  };
}

/**
 * A new session; with unsaved content (a merge) it continues the mounted session that it replaces, photos
 * included.
 */
export function firstSession({ draftKey, unsaved, record }: SchemaFormProps): FormSession {
  const before = draftKey !== undefined && unsaved === true ? mounted.get(draftKey) : undefined;
  const session = { id: newKey(), record };
  return before === undefined ? session : { ...session, from: { ...before.from, [before.id]: Date.now() } };
}
