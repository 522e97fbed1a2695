import { Classes } from '@blueprintjs/core';
import { useState } from 'react';
import { MOST_IN_SIGHT, toggled } from '../../../index.ts';
import type { Choice } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { foundText } from './foundText.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { matching } from './matching.ts';
import { NoneOffered } from './NoneOffered.tsx';
import { useChoices } from './useChoices.ts';

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
  const strays: readonly Choice[] = chosen.flatMap((each) =>
    known.has(each) || (typeof each !== 'string' && typeof each !== 'number')
      ? []
      : [{ value: each, label: String(each) }],
  );
  const searched = choices.length > MOST_IN_SIGHT;
  const shown = searched ? matching(choices, typed, choices.length) : choices;
  if (shown.length + strays.length === 0 && !searched) return <NoneOffered />;
  const chosenText = text('form.choices.chosen', { count: chosen.length });
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
      <div className={`sf-choices ${choices.some(({ picture }) => picture) ? 'sf-tiles' : 'sf-boxes'}`}>
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
            {choice.picture ? <img src={choice.picture} alt="" /> : null}
            <span>{translate(choice.label)}</span>
          </label>
        ))}
      </div>
      {/* What was ticked may be out of sight while a part of the list is searched for. */}
      <p className={searched ? 'sf-found' : 'only-readers'} role="status">
        {[...(searched && typed.trim() !== '' ? [foundText(text, shown.length)] : []), chosenText].join(
          ' · ',
        )}
      </p>
    </div>
  );
}
