import { Classes } from '@blueprintjs/core';
import type { ChangeEvent } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { useChoices } from './useChoices.ts';

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
