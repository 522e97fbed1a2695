import { Button, Classes } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type AriaAttributes, type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { afterPress } from '../../feedback/afterPress.ts';
import { type Choice, useFormServices } from '../../field/FormServices.ts';
import { foundText } from './matching.ts';
import { type Choices, LoadFailed } from './sourceChoices.tsx';
import './choice.css';

interface ComboboxProps extends Pick<Choices, 'status' | 'retry'> {
  readonly id: string;
  /** Accessible name in the user's language. */
  readonly label: string;
  /** Choices that match the typed text. */
  readonly found: readonly Choice[];
  readonly value: unknown;
  /** Label of the selected value; empty: none is selected. */
  readonly shown: string;
  readonly placeholder: string;
  /** Text being typed; undefined while the selected label is displayed. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
  readonly onPick: (choice: Choice) => void;
  readonly onClear: () => void;
  readonly onFocus?: () => void;
  /** Called on leaving; text that selected no choice is still in `typed`. */
  readonly onLeave?: () => void;
  /** Total number of matches, where the list contains only the first ones: it then asks for more text. */
  readonly count?: number;
  readonly aria?: AriaAttributes;
}

/** Selection by typing part of the name (WAI-ARIA combobox); used in forms and in filters of lists. */
export function Combobox(props: ComboboxProps) {
  const { id, label, value, shown, typed, onTyped, onPick, onClear } = props;
  const { text } = useFormServices();
  const [{ found, status }, press] = useHeldStill({ found: props.found, status: props.status });
  const combobox = useCombobox(found, status === 'loading', onTyped, onPick);
  const active = found[combobox.active];
  if (status === 'failed') return <LoadFailed id={id} retry={props.retry} />;
  return (
    <div className="sf-combobox">
      <div className="sf-combobox-line">
        <input
          id={id}
          className={Classes.INPUT}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={combobox.open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-choice-${active.value}` : undefined}
          placeholder={props.placeholder}
          value={typed ?? shown}
          onFocus={props.onFocus}
          onChange={(event) => combobox.type(event.target.value)}
          onClick={combobox.show}
          onKeyDown={combobox.onKeyDown}
          onBlur={() => {
            props.onLeave?.();
            combobox.close();
          }}
          {...props.aria}
        />
        {shown === '' ? null : (
          <Button
            className="icon-button"
            icon={<Cross />}
            aria-label={text('form.search.clear', { label })}
            onClick={() => {
              // The button disappears with the value: the focus moves to the input.
              document.getElementById(id)?.focus();
              onClear();
            }}
          />
        )}
      </div>
      {combobox.open ? (
        <ChoiceList
          id={id}
          label={label}
          found={found}
          active={combobox.active}
          value={value}
          loading={status === 'loading'}
          pick={combobox.pick}
          onPress={press}
        />
      ) : null}
      <p className={props.count && typed ? 'sf-found' : 'only-readers'} role="status">
        {combobox.open && status === 'ready'
          ? foundText(text, props.count ?? found.length, found.length)
          : ''}
      </p>
    </div>
  );
}

/** Maximum time in ms between pointerup and its click; a press that ends outside has no click. */
const CLICK_FOLLOWS = 400;

/**
 * Freezes the displayed value while it is pressed. If an answer re-rendered the list between pointerdown and
 * pointerup, the pressed option would move away: the browser would dispatch no click, and the choice would be
 * lost.
 *
 * @returns the value to display, and the handler of pointerdown.
 */
function useHeldStill<T>(latest: T): readonly [T, () => void] {
  const [pressed, setPressed] = useState<{ readonly shown: T }>();
  useEffect(() => {
    if (pressed === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressed(undefined), ms);
    };
    // Deferred, so that the click handlers run first.
    const onClick = () => release(0);
    const cancel = afterPress(() => release(CLICK_FOLLOWS));
    addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      cancel();
      removeEventListener('click', onClick, true);
    };
  }, [pressed]);
  const press = useCallback(() => setPressed({ shown: latest }), [latest]);
  return [pressed?.shown ?? latest, press];
}

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
function ChoiceList({ id, label, found, active, value, loading, pick, onPress }: Props) {
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

interface ComboboxState {
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
function useCombobox(
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
