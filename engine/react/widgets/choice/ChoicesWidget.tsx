import { Classes } from '@blueprintjs/core';
import { useState } from 'react';
import { toggled } from '../../../index.ts';
import { plural } from '../../field/services/formTexts.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { matching } from './matching.ts';
import { NoneOffered } from './NoneOffered.tsx';
import { useChoices } from './useChoices.ts';

/** A list longer than this is searched by a part of a name. */
const MANY = 20;

/** Several of the listed values: one box per value, in the order of the list whatever the order in which they are ticked. */
export function ChoicesWidget(props: WidgetProps) {
  const { id, field, value, set, leave, invalid, describedBy } = props;
  const { text, translate } = useFormServices();
  const { choices, status, retry } = useChoices(field, '', true, props);
  const [typed, setTyped] = useState('');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = new Set<unknown>(choices.map((choice) => choice.value));
  const toggle = (picked: unknown): void => {
    set(toggled(chosen, picked, [...known], field.schema['x-alone']));
    // A box that is no longer offered goes with its tick: whoever gave it up goes on in the list.
    if (props.withheld?.some((each) => each === picked))
      requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  if (status === 'failed') return <LoadFailed id={id} retry={retry} />;
  const strays = chosen.flatMap((each) =>
    known.has(each) || (typeof each !== 'string' && typeof each !== 'number')
      ? []
      : [{ value: each, label: String(each) }],
  );
  const searched = choices.length > MANY;
  const shown = searched ? matching(choices, typed, choices.length) : choices;
  if (shown.length + strays.length === 0 && !searched) return <NoneOffered />;
  return (
    <div className="sf-many">
      {searched ? (
        <input
          className={Classes.INPUT}
          type="search"
          autoComplete="off"
          aria-label={text('form.choices.search', { label: translate(field.label) })}
          placeholder={text('form.choices.search', { label: translate(field.label) })}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // It searches as one types: Enter is not meant for the form. With Ctrl it is.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      ) : null}
      <div className="sf-choices sf-boxes">
        {[...shown, ...strays].map((choice, place) => (
          <label key={choice.value} className="sf-choice">
            <input
              id={place === 0 ? id : `${id}-${place}`}
              type="checkbox"
              checked={chosen.includes(choice.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              onChange={() => toggle(choice.value)}
              onBlur={leave}
            />
            <span>{translate(choice.label)}</span>
          </label>
        ))}
      </div>
      <p className="only-readers" role="status">
        {text(plural('form.choices.chosen', chosen.length), { count: chosen.length })}
      </p>
    </div>
  );
}
