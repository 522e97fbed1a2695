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
  /** Toggled by its whole line or by a button beside the title; undefined: cannot be toggled. */
  readonly opens: 'line' | 'button' | undefined;
  readonly toggle: () => void;
}

/** Title of a section with its toggle. */
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

/** Number of answered fields of a closed section, with a tick when it is complete. */
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
