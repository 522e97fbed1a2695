import { useSyncExternalStore } from 'react';
import { quotedText, slotsOf } from '../../index.ts';
import { type FormParts, useFormParts } from './FormContext.ts';
import type { FormServices } from './services/FormServices.ts';
import { useFormServices } from './services/useFormServices.ts';

/** A text of the form's schema in the reader's language, with the answers that it quotes as they are now. */
export function quoteIn({ store }: FormParts, services: FormServices, text: string, place?: string): string {
  const quoting = { model: store.model, record: store.record(), context: store.context() };
  return quotedText(
    services.translate(text),
    place === undefined ? quoting : { ...quoting, place },
    services,
  );
}

/**
 * The same while it is shown: it follows the answers that it quotes, and a text that quotes none is drawn no more often than before.
 *
 * @param place path of the field that it belongs to, in a row of a list.
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

/** A text of the form's schema, with the answers that it quotes: most quote none, and cost nothing. */
export function Said({ text, place }: { readonly text: string; readonly place?: string | undefined }) {
  const { translate } = useFormServices();
  return text.includes('{') ? <Quoted text={text} place={place} /> : translate(text);
}

function Quoted({ text, place }: { readonly text: string; readonly place: string | undefined }) {
  return useQuoted(text, place);
}
