import { newKey } from '../../../index.ts';
import type { FormSession } from '../../field/FormSession.ts';
import type { SchemaFormProps } from '../SchemaFormProps.ts';

/** Sessions that are in the page now, by the form's key. */
const shown = new Map<string, FormSession>();

/** @returns how to take it back. */
export function noteSession(form: string, session: FormSession): () => void {
  shown.set(form, session);
  return () => {
    if (shown.get(form) === session) shown.delete(form);
  };
}

/** A form begins anew; with what is unsaved (two people's changes) it goes on from the one that it takes the place of, photos included. */
export function firstSession({ draftKey, unsaved, record }: SchemaFormProps): FormSession {
  const before = draftKey !== undefined && unsaved === true ? shown.get(draftKey) : undefined;
  const session = { id: newKey(), record };
  return before === undefined ? session : { ...session, from: { ...before.from, [before.id]: Date.now() } };
}
