import { useCallback, useMemo, useRef, useState } from 'react';
import type { Context, DataRecord, FieldModel } from '../../../contract/index.ts';
import { codedText, fieldChoices, fillText, getAt, labelOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { type Choice, useFormServices } from '../../field/FormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { type Choices, useSourceChoices } from './sourceChoices.tsx';

/**
 * The choices of a field, from its schema or its source.
 *
 * @param now the field's value, the choices withheld by other answers (`x-offered`) and the query of its
 * call. A selected value that is not offered any more (e.g. `retired`) stays listed and is marked. Without it
 * the whole list is returned, for display.
 */
export function useChoices(
  field: FieldModel,
  typed = '',
  wanted = true,
  now?: Partial<Pick<WidgetProps, 'withheld' | 'asked' | 'value'>>,
): Choices {
  const { withheld, asked, value } = now ?? {};
  const isOffered = now !== undefined;
  const { store, options } = useFormParts();
  const { text, translate } = useFormServices();
  const { source } = field.layout;
  // Translated here, since search and display use the user's language.
  const listed = useMemo(
    () =>
      fieldChoices(field, options).map(({ value: one, label, code, picture, retired }) => ({
        ...{ value: one, label: codedText(code, translate(label)), retired },
        ...(picture && { picture }),
      })),
    [field, options, translate],
  );
  const offered = useMemo(() => {
    const isGone = (choice: (typeof listed)[number]) =>
      isOffered && (choice.retired === true || withheld?.includes(choice.value) === true);
    if (!listed.some(isGone)) return listed;
    const chosen = [value].flat();
    return listed.flatMap((choice) => {
      if (!isGone(choice)) return [choice];
      if (!chosen.includes(choice.value)) return [];
      return [{ ...choice, label: text('form.choices.gone', { label: choice.label }) }];
    });
  }, [listed, isOffered, withheld, value, text]);
  const context = useCallback(() => ({ ...store.context(), record: store.record() }), [store]);
  const rows = useSourceChoices(source, { typed, wanted, context, asked });
  const names = useRef(new Map<unknown, string>());
  for (const choice of rows.choices) names.current.set(choice.value, choice.label);
  if (source === undefined) return { choices: offered, status: 'ready', retry: rows.retry };
  // With a search on the server, a row missing from the answer may still exist.
  const name = names.current.get(value);
  const isGone =
    asked !== undefined && source.search === undefined && rows.status === 'ready' && name !== undefined;
  if (!isGone || rows.choices.some((choice) => choice.value === value)) return rows;
  const goneChoice = { value: value as Choice['value'], label: text('form.choices.gone', { label: name }) };
  return { ...rows, choices: [goneChoice, ...rows.choices] };
}

/**
 * Label of the selected value, also when its row is not among the loaded choices: as remembered at selection,
 * or as stored in the record (`source.shown`). A value set from outside brings its label in the record.
 *
 * @returns the label, and a function that remembers a selected choice.
 */
export function useShownLabel(
  field: FieldModel,
  value: unknown,
  choices: readonly Choice[],
  path = '',
): readonly [string, (picked: Choice) => void] {
  const { store } = useFormParts();
  const [pickedChoice, setPickedChoice] = useState<Choice>();
  const first = useRef<{ readonly value: unknown; readonly shown: string }>(undefined);
  const { shown } = field.layout.source ?? {};
  const storedLabel =
    shown === undefined ? '' : fillText(shown, scopeAt(store.record(), store.context(), path));
  // An old label would be wrong for a new value: the stored label counts only if it has changed with the
  // value.
  if (
    first.current === undefined ||
    (!path.includes('.') && first.current.value !== value && first.current.shown !== storedLabel)
  ) {
    first.current = { value, shown: storedLabel };
  }
  if (choices.some((choice) => choice.value === value)) return [labelOf(value, choices), setPickedChoice];
  if (pickedChoice !== undefined && pickedChoice.value === value)
    return [pickedChoice.label, setPickedChoice];
  const isFirst = value !== undefined && value !== null && value !== '' && first.current.value === value;
  return [
    isFirst && first.current.shown !== '' ? first.current.shown : labelOf(value, choices),
    setPickedChoice,
  ];
}

/** Scope of the label: `record`, and `row`, the list row that contains the field. */
function scopeAt(record: DataRecord, context: Context, path: string): Context {
  const line = path.split('.').slice(0, -1).join('.');
  return { ...context, record, row: line === '' ? record : getAt(record, line) };
}
