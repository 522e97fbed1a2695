import { Button, Classes } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { AriaAttributes } from 'react';
import type { Choice } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { foundText } from './foundText.ts';
import { LoadFailed } from './LoadFailed.tsx';
import type { Choices } from './useSourceChoices.ts';
import './choice.css';
import { useCombobox } from './useCombobox.ts';
import { useHeldStill } from './useHeldStill.ts';

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
