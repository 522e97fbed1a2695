import { useCallback, useMemo, useRef } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { codedText, fieldChoices } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import type { Choice } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { type Choices, useSourceChoices } from './useSourceChoices.ts';

/**
 * The choices of a field: from its schema, or from its source.
 *
 * @param now what the field holds, what the other answers rule out of its list (`x-offered`), and what they ask of its call: what is not offered any
 *   more and was chosen before stays in sight and says so.
 */
export function useChoices(
  field: FieldModel,
  typed = '',
  wanted = true,
  { withheld, asked, value }: Partial<Pick<WidgetProps, 'withheld' | 'asked' | 'value'>> = {},
): Choices {
  const { store, options } = useFormParts();
  const { text, translate } = useFormServices();
  const { source } = field.layout;
  // Searched and shown in the reader's language.
  const listed = useMemo(
    () =>
      fieldChoices(field, options).map(({ value: one, label, code, picture }) => ({
        ...{ value: one, label: codedText(code, translate(label)) },
        ...(picture && { picture }),
      })),
    [field, options, translate],
  );
  const offered = useMemo(() => {
    if (withheld === undefined || withheld.length === 0) return listed;
    const chosen = [value].flat();
    return listed.flatMap((choice) => {
      if (!withheld.includes(choice.value)) return [choice];
      if (!chosen.includes(choice.value)) return [];
      return [{ ...choice, label: text('form.choices.gone', { label: choice.label }) }];
    });
  }, [listed, withheld, value, text]);
  const context = useCallback(() => ({ ...store.context(), record: store.record() }), [store]);
  const rows = useSourceChoices(source, { typed, wanted, context, asked });
  const names = useRef(new Map<unknown, string>());
  for (const choice of rows.choices) names.current.set(choice.value, choice.label);
  if (source === undefined) return { choices: offered, status: 'ready', retry: rows.retry };
  // Where the server searches, a row that it does not tell may be there all the same.
  const name = names.current.get(value);
  const isGone =
    asked !== undefined && source.search === undefined && rows.status === 'ready' && name !== undefined;
  if (!isGone || rows.choices.some((choice) => choice.value === value)) return rows;
  const gone = { value: value as Choice['value'], label: text('form.choices.gone', { label: name }) };
  return { ...rows, choices: [gone, ...rows.choices] };
}
