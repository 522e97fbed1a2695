import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import type { FieldLayout } from '../../contract/index.ts';
import { useFormParts } from './FormContext.ts';
import { useQuoted } from './quoting.tsx';
import { useFormServices } from './services/useFormServices.ts';

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
