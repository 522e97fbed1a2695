import { useEffect, useMemo, useState } from 'react';
import { isEmpty } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { Combobox } from './Combobox.tsx';
import { FilledNote } from './FilledNote.tsx';
import { matching, writtenChoice } from './matching.ts';
import { useChoices } from './useChoices.ts';
import { useFills } from './useFills.ts';
import { useShownLabel } from './useShownLabel.ts';

/** Maximum length of the list; beyond it the user types more. */
const SHOWN = 50;

/**
 * A single choice; for `combobox` (a schema's list) and `reference` (rows of a call). Where the list only
 * suggests (`x-suggests`), unlisted text is accepted as the value.
 */
export function ComboboxWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { pending } = useFormParts().store;
  const { text, translate } = useFormServices();
  const [typed, setTyped] = useState<string>();
  const { choices, status, retry } = useChoices(field, typed ?? '', true, props);
  const asksServer = field.layout.source?.search !== undefined;
  const all = useMemo(
    () => matching(choices, asksServer ? '' : (typed ?? ''), choices.length),
    [choices, typed, asksServer],
  );
  const listed = useMemo(() => all.slice(0, SHOWN), [all]);
  const [label, remember] = useShownLabel(field, value, choices, props.path);
  const { fill, filled, retry: again } = useFills(field);
  const emptied = (): void => {
    // Clearing a search text without a selected value must not empty fields filled by hand.
    if (isEmpty(value)) return;
    set('');
    fill(undefined);
  };
  const keep = (input: string): void => {
    if (input === '') emptied();
    else if (field.schema['x-suggests'] !== undefined)
      set(writtenChoice(choices, input)?.value ?? input.trim());
  };
  const type = (next: string | undefined): void => {
    setTyped(next);
    if (next === undefined) pending.drop(path);
    // Not left by the user yet; committed on flush, e.g. a submit by keyboard or page hide.
    else pending.hold(path, () => keep(next));
  };
  useEffect(() => () => pending.flushOne(path), [pending, path]);
  const combobox = (
    <Combobox
      {...{ id, found: listed, value, status, retry, typed, ...(asksServer ? {} : { count: all.length }) }}
      label={field.label}
      shown={translate(label)}
      placeholder={translate(field.layout.placeholder ?? text('form.choose'))}
      onTyped={type}
      onPick={(choice) => {
        remember(choice);
        set(choice.value);
        fill(choice.row);
      }}
      onClear={emptied}
      onLeave={() => {
        pending.flushOne(path);
        leave();
      }}
      aria={ariaOf(props)}
    />
  );
  if (field.layout.source?.fills === undefined) return combobox;
  return (
    <>
      {combobox}
      <FilledNote id={id} filled={filled} retry={again} />
    </>
  );
}
