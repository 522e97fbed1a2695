import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Choice } from '../../field/services/FormServices.ts';

export interface ComboboxState {
  readonly open: boolean;
  readonly active: number;
  readonly type: (text: string) => void;
  readonly pick: (choice: Choice) => void;
  readonly show: () => void;
  readonly close: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keyboard of a combobox (WAI-ARIA pattern): arrows move, Enter selects, Escape cancels, Tab leaves. Enter
 * pressed while loading selects the first result of the text typed, never one of an earlier text.
 * @param loading whether `found` still belongs to an earlier text.
 * @param setTyped called with the typed text; undefined once the selected label is displayed again.
 */
export function useCombobox(
  found: readonly Choice[],
  loading: boolean,
  setTyped: (typed: string | undefined) => void,
  onPick: (choice: Choice) => void,
): ComboboxState {
  const [open, setOpen] = useState(false);
  /** The option reached by arrow keys, by value, since the list may be replaced meanwhile. */
  const [walkedTo, setWalkedTo] = useState<Choice['value']>();
  /** While typing the first option is active; an arrow key changes that. */
  const [searching, setSearching] = useState(false);
  const [entered, setEntered] = useState(false);
  const first = loading || found.length === 0 ? -1 : 0;
  const active = searching ? first : found.findIndex(({ value }) => value === walkedTo);

  const close = (): void => {
    setOpen(false);
    setWalkedTo(undefined);
    setSearching(false);
    setEntered(false);
    setTyped(undefined);
  };
  const pick = (choice: Choice): void => {
    onPick(choice);
    close();
  };
  const walk = (step: number): void => {
    setOpen(true);
    setSearching(false);
    setWalkedTo(found[(active + step + found.length) % found.length]?.value);
  };
  useEffect(() => {
    if (!entered || loading) return;
    setEntered(false);
    if (found[0] !== undefined) pick(found[0]);
  });
  return {
    open,
    active,
    pick,
    close,
    show: () => setOpen(true),
    type: (text) => {
      setTyped(text);
      setOpen(true);
      setEntered(false);
      setSearching(text !== '');
      setWalkedTo(undefined);
    },
    onKeyDown: (event) => {
      const choice = found[active];
      if (event.key === 'ArrowDown') walk(1);
      else if (event.key === 'ArrowUp') walk(active < 0 ? 0 : -1);
      else if (event.key === 'Enter' && open && searching && loading) setEntered(true);
      else if (event.key === 'Enter' && open && choice) pick(choice);
      else if (event.key === 'Escape' && open) close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
