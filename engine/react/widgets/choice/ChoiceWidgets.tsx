import { Classes } from '@blueprintjs/core';
import { type ChangeEvent, useState } from 'react';
import { MAX_LISTED_CHOICES, toggled } from '../../../index.ts';
import { type Choice, useFormServices } from '../../field/FormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { foundText, matching } from './matching.ts';
import { LoadFailed, NoneOffered } from './sourceChoices.tsx';
import { useChoices } from './useChoices.ts';

/** Several listed values: one checkbox per value; stored in the order of the list, not of the clicks. */
export function ChoicesWidget(props: WidgetProps) {
  const { id, field, value, set, leave, invalid, describedBy } = props;
  const { text, translate } = useFormServices();
  const { choices, status, retry } = useChoices(field, '', true, props);
  const [typed, setTyped] = useState('');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const knownValues = new Set<unknown>(choices.map((choice) => choice.value));
  const toggle = (picked: unknown): void => {
    set(toggled(chosen, picked, [...knownValues], field.schema['x-alone']));
    // A withheld choice disappears when unticked: the focus moves to the list.
    if (props.withheld?.some((withheldValue) => withheldValue === picked))
      requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  if (status === 'failed') return <LoadFailed id={id} retry={retry} />;
  const strays: readonly Choice[] = chosen.flatMap((entry) =>
    knownValues.has(entry) || (typeof entry !== 'string' && typeof entry !== 'number')
      ? []
      : [{ value: entry, label: String(entry) }],
  );
  const searched = choices.length > MAX_LISTED_CHOICES;
  const visibleChoices = searched ? matching(choices, typed, choices.length) : choices;
  if (visibleChoices.length + strays.length === 0 && !searched) return <NoneOffered />;
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
            // Enter in the search box must not submit the form; Ctrl+Enter does.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      ) : null}
      <div className={`sf-choices ${choices.some(({ picture }) => picture) ? 'sf-tiles' : 'sf-boxes'}`}>
        {[...visibleChoices, ...strays].map((choice, place) => (
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
      {/* Ticked boxes may be filtered out of view during a search, so their number is always stated. */}
      <p className={searched ? 'sf-found' : 'only-readers'} role="status">
        {[
          ...(searched && typed.trim() !== '' ? [foundText(text, visibleChoices.length)] : []),
          chosenText,
        ].join(' · ')}
      </p>
    </div>
  );
}

/** The native select: a sheet on a phone, keyboard control on a desk. */
export function SelectWidget(props: WidgetProps) {
  const { id, field, value, set, leave } = props;
  const { text, translate } = useFormServices();
  const { choices, status, retry } = useChoices(field, '', true, props);
  const choose = (event: ChangeEvent<HTMLSelectElement>): void => {
    // By index, since values may be numbers.
    const choice = choices[Number(event.target.value)];
    set(choice?.value ?? '');
  };
  const index = choices.findIndex((choice) => choice.value === value);
  const stray = index < 0 && value !== undefined && value !== null && value !== '';
  const nothing = choices.length === 0 ? 'form.choices.none' : undefined;
  const empty = {
    loading: 'form.search.loading',
    ready: props.withheld?.length ? nothing : undefined,
    failed: undefined,
  };
  if (status === 'failed') return <LoadFailed id={id} retry={retry} />;
  return (
    <div className={`${Classes.HTML_SELECT} sf-select`}>
      <select id={id} value={index < 0 ? '' : index} onChange={choose} onBlur={leave} {...ariaOf(props)}>
        <option value="">{stray ? String(value) : text(empty[status] ?? 'form.choose')}</option>
        {choices.map((choice, place) => (
          <option key={choice.value} value={place}>
            {translate(choice.label)}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * A single choice of few, as radios; the first one carries the field's id, so that focusing the field works.
 */
export function RadioWidget(props: WidgetProps) {
  const { id, field, value, set, leave, required, describedBy } = props;
  const { translate } = useFormServices();
  const { choices } = useChoices(field, '', true, props);
  if (choices.length === 0) return <NoneOffered />;
  return (
    <div className={choices.some(({ picture }) => picture) ? 'sf-choices sf-tiles' : 'sf-choices'}>
      {choices.map((choice, place) => (
        <label key={choice.value} className="sf-choice">
          <input
            id={place === 0 ? id : `${id}-${place}`}
            type="radio"
            name={id}
            checked={choice.value === value}
            required={required}
            aria-describedby={describedBy}
            onChange={() => set(choice.value)}
            onBlur={leave}
          />
          {choice.picture ? <img src={choice.picture} alt="" /> : null}
          <span>{translate(choice.label)}</span>
        </label>
      ))}
    </div>
  );
}
