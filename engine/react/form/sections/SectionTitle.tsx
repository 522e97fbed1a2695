import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, TickCircle } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly id: string;
  readonly titleId: string;
  readonly said: string;
  readonly open: boolean;
  /** Its whole line opens and closes it; a button beside the title; nothing does. */
  readonly opens: 'line' | 'button' | undefined;
  readonly toggle: () => void;
}

/** What a section is called, and how it is opened and closed. */
export function SectionTitle({ id, titleId, said, open, opens, toggle }: Props) {
  return (
    <h2 className="sf-section-title" id={titleId} tabIndex={-1}>
      {opens === 'line' ? (
        <button type="button" className="sf-section-line" aria-expanded={open} onClick={toggle}>
          <span>{said}</span>
          {open ? null : <Sum id={id} />}
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
      ) : (
        said
      )}
      {opens === 'button' ? (
        <Button
          className="icon-button"
          variant="minimal"
          icon={open ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={open}
          aria-label={said}
          onClick={toggle}
        />
      ) : null}
    </h2>
  );
}

/** How much of a closed section is answered, with a tick where it is done. */
function Sum({ id }: { readonly id: string }) {
  const { store } = useFormParts();
  const { text } = useFormServices();
  useSyncExternalStore(store.committed.subscribe, store.committed.get);
  const { asked, answered, done } = store.sumNow(id);
  return (
    <span className="sf-section-sum">
      {done ? <TickCircle aria-hidden /> : null}
      {text('form.section.sum', { answered, asked })}
    </span>
  );
}
