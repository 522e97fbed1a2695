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

/** More than a thumb wants to scroll through: whoever looks for something types. */
const SHOWN = 50;

/**
 * One of many; serves `combobox` (a schema's list) and `reference` (a call's rows). Where the list only suggests, what was written and is on
 * no list is the value.
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
  const found = useMemo(() => all.slice(0, SHOWN), [all]);
  const [shown, remember] = useShownLabel(field, value, choices, props.path);
  const { fill, filled, retry: again } = useFills(field);
  const emptied = (): void => {
    // A search that was given up empties nothing that was filled by hand.
    if (isEmpty(value)) return;
    set('');
    fill(undefined);
  };
  const keep = (written: string): void => {
    if (written === '') emptied();
    else if (field.schema['x-suggests'] !== undefined)
      set(writtenChoice(choices, written)?.value ?? written.trim());
  };
  const type = (next: string | undefined): void => {
    setTyped(next);
    if (next === undefined) pending.drop(path);
    // Sent by a key, or the page gone: the field was not left.
    else pending.hold(path, () => keep(next));
  };
  useEffect(() => () => pending.flushOne(path), [pending, path]);
  const combobox = (
    <Combobox
      {...{ id, found, value, status, retry, typed, ...(asksServer ? {} : { count: all.length }) }}
      label={field.label}
      shown={translate(shown)}
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
