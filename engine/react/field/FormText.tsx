import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { FieldLayout } from '../../contract/index.ts';
import { quotedText, slotsOf } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';
import { type FormParts, useFormParts } from './FormContext.ts';
import { type FormServices, useFormServices } from './FormServices.ts';

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
  return useSnapshot(quotes ? parts.store.committed.subscribe : toNobody, () =>
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

type Image = NonNullable<FieldLayout['helpImage']>;

/** A picture of the form's schema: delivered with the form, so available offline. */
export function FormPicture({ picture, alt }: Image) {
  const { form } = useFormParts().store.model;
  const quotedAlt = useQuoted(alt);
  return <img className="sf-form-picture" src={form.pictures?.[picture]} alt={quotedAlt} />;
}

/** A picture that helps to answer a field, opened by a button. */
export function HelpPicture({ image, label }: { readonly image: Image; readonly label: string }) {
  const { text } = useFormServices();
  const quotedLabel = useQuoted(label);
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = text(open ? 'form.help.hide' : 'form.help.show');
  return (
    <div className="sf-help-picture">
      <Button
        icon={<Media />}
        text={words}
        aria-label={`${words}: ${quotedLabel}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id}>{open ? <FormPicture {...image} /> : null}</div>
    </div>
  );
}
