import { type KeyboardEvent, useState } from 'react';
import type { Choice } from '../../form/services/FormServices.ts';

export interface Combobox {
  readonly open: boolean;
  readonly active: number;
  readonly type: (text: string) => void;
  readonly pick: (choice: Choice) => void;
  readonly show: () => void;
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The keyboard of a combobox (WAI-ARIA pattern): arrows walk, Enter picks, Escape gives up, Tab goes on.
 * @param setTyped hears what is being typed; undefined once the field shows the chosen label again.
 */
export function useCombobox(
  found: readonly Choice[],
  setTyped: (typed: string | undefined) => void,
  onPick: (choice: Choice) => void,
): Combobox {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const close = (): void => {
    setOpen(false);
    setActive(-1);
    setTyped(undefined);
  };
  const pick = (choice: Choice): void => {
    onPick(choice);
    close();
  };
  const walk = (step: number): void => {
    setOpen(true);
    setActive((place) => (found.length === 0 ? -1 : (place + step + found.length) % found.length));
  };
  return {
    open,
    active,
    pick,
    close,
    show: () => setOpen(true),
    type: (text) => {
      setTyped(text);
      setOpen(true);
      setActive(text === '' ? -1 : 0);
    },
    onKeyDown: (event) => {
      const choice = found[active];
      if (event.key === 'ArrowDown') walk(1);
      else if (event.key === 'ArrowUp') walk(active < 0 ? 0 : -1);
      else if (event.key === 'Enter' && open && choice) pick(choice);
      else if (event.key === 'Escape' && open) close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
