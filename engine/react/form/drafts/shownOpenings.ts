import { newKey } from '../../../index.ts';
import type { Opening } from '../Opening.ts';
import type { SchemaFormProps } from '../SchemaFormProps.ts';

/** Openings that are in the page now, by the form's key. */
const shown = new Map<string, Opening>();

/** @returns how to take it back. */
export function noteOpening(form: string, opening: Opening): () => void {
  shown.set(form, opening);
  return () => {
    if (shown.get(form) === opening) shown.delete(form);
  };
}

/** A form begins anew; with what is unsaved (two people's changes) it goes on from the one that it takes the place of, photos included. */
export function firstOpening({ draftKey, unsaved, record }: SchemaFormProps): Opening {
  const before = draftKey !== undefined && unsaved === true ? shown.get(draftKey) : undefined;
  const opening = { id: newKey(), record };
  return before === undefined ? opening : { ...opening, from: { ...before.from, [before.id]: Date.now() } };
}
