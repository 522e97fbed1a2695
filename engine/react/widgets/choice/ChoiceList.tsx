import { useEffect } from 'react';
import type { Choice } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Choice[];
  readonly active: number;
  readonly value: unknown;
  readonly loading: boolean;
  readonly pick: (choice: Choice) => void;
  /** Called when a finger or mouse button goes down on the list. */
  readonly onPress: () => void;
}

/**
 * The list below a combobox. In the normal flow of the page, so that neither the phone's keyboard nor an
 * overflow hides it.
 */
export function ChoiceList({ id, label, found, active, value, loading, pick, onPress }: Props) {
  const { text, translate } = useFormServices();
  const current = found[active];
  const currentId = current ? `${id}-choice-${current.value}` : undefined;
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  if (found.length === 0) {
    return <p className="sf-list-note">{text(loading ? 'form.search.loading' : 'form.search.none')}</p>;
  }
  return (
    <div id={`${id}-list`} className="sf-list" role="listbox" aria-label={label} onPointerDown={onPress}>
      {found.map((choice, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard walks the list from its input
        <div
          key={choice.value}
          id={`${id}-choice-${choice.value}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.value === value}
          className={`sf-option${place === active ? ' sf-active' : ''}`}
          // The input keeps the focus: its blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(choice)}
        >
          {translate(choice.label)}
        </div>
      ))}
    </div>
  );
}
