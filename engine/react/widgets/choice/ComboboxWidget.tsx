import { Button, Classes } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { plural } from '../../form/services/formTexts.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { matching } from './matching.ts';
import { useChoices } from './useChoices.ts';
import { useCombobox } from './useCombobox.ts';
import { useShownLabel } from './useShownLabel.ts';

/** Choosing among many by typing a part of the name; serves `combobox` (a schema's list) and `reference` (a call's rows). */
export function ComboboxWidget(props: WidgetProps) {
  const { id, field, value, set, leave } = props;
  const { text, translate } = useFormServices();
  const emptied = (): void => set('');
  const [typed, setTyped] = useState<string>();
  const { choices, status, retry } = useChoices(field, typed ?? '');
  const found = useMemo(
    () => matching(choices, field.layout.source?.search === undefined ? (typed ?? '') : ''),
    [choices, typed, field],
  );
  const [shown, remember] = useShownLabel(field, value, choices, props.path);
  const combobox = useCombobox(found, setTyped, (choice) => {
    remember(choice);
    set(choice.value);
  });
  const label = translate(shown);
  const active = found[combobox.active];
  if (status === 'failed') return <LoadFailed id={id} retry={retry} />;
  return (
    <div className="sf-combobox">
      <div className="sf-row">
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
          placeholder={field.layout.placeholder ?? text('form.choose')}
          value={typed ?? label}
          onChange={(event) => combobox.type(event.target.value)}
          onClick={combobox.show}
          onKeyDown={combobox.onKeyDown}
          onBlur={() => {
            if (typed === '') emptied();
            combobox.close();
            leave();
          }}
          {...ariaOf(props)}
        />
        {label === '' ? null : (
          <Button
            className="icon-button"
            icon={<Cross />}
            aria-label={text('form.search.clear', { label: field.label })}
            onClick={emptied}
          />
        )}
      </div>
      {combobox.open ? (
        <ChoiceList
          id={id}
          label={field.label}
          found={found}
          active={combobox.active}
          value={value}
          loading={status === 'loading'}
          pick={combobox.pick}
        />
      ) : null}
      <p className="only-readers" role="status">
        {combobox.open && status === 'ready'
          ? text(plural('form.search.found', found.length), { count: found.length })
          : ''}
      </p>
    </div>
  );
}
