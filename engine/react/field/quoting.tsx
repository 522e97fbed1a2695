import { useSyncExternalStore } from 'react';
import { quotedText, slotsOf } from '../../index.ts';
import { type FormParts, useFormParts } from './FormContext.ts';
import type { FormServices } from './services/FormServices.ts';
import { useFormServices } from './services/useFormServices.ts';

/** A schema text in the user's language with the current answers in its slots. */
export function quoteIn({ store }: FormParts, services: FormServices, text: string, place?: string): string {
  const quoting = { model: store.model, record: store.record(), context: store.context() };
  return quotedText(
    services.translate(text),
    place === undefined ? quoting : { ...quoting, place },
    services,
  );
}

/**
 * `quoteIn` as a hook: follows the quoted answers; a text without slots causes no re-render.
 * @param place path of the field that the text belongs to, row indexes included.
 */
export function useQuoted(text: string, place?: string): string {
  const parts = useFormParts();
  const services = useFormServices();
  const quotes = slotsOf(text).length > 0;
  return useSyncExternalStore(quotes ? parts.store.committed.subscribe : toNobody, () =>
    quotes ? quoteIn(parts, services, text, place) : services.translate(text),
  );
}

const toNobody = () => () => undefined;

/**
 * A schema text with the quoted answers in its slots; a text without slots, the common case, does not
 * subscribe to the store.
 */
export function FormText({ text, place }: { readonly text: string; readonly place?: string | undefined }) {
  const { translate } = useFormServices();
  return text.includes('{') ? <Quoted text={text} place={place} /> : translate(text);
}

function Quoted({ text, place }: { readonly text: string; readonly place: string | undefined }) {
  return useQuoted(text, place);
}
