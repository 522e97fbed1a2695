import { useCallback, useMemo, useRef } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { codedText, fieldChoices } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import type { Choice } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { type Choices, useSourceChoices } from './useSourceChoices.ts';

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
