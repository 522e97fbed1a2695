import { useCallback, useMemo } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { fieldChoices } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { WidgetProps } from '../Widget.ts';
import { type Choices, useSourceChoices } from './useSourceChoices.ts';

/**
 * The choices of a field: from its schema, or from its source.
 *
 * @param now what the field holds, and what the other answers rule out of its list (`x-offered`): that is not offered, but what was chosen before
 *   stays in sight and says that it no longer is.
 */
export function useChoices(
  field: FieldModel,
  typed = '',
  wanted = true,
  { withheld, value }: Partial<Pick<WidgetProps, 'withheld' | 'value'>> = {},
): Choices {
  const { store, options } = useFormParts();
  const { text, translate } = useFormServices();
  const { source } = field.layout;
  const listed = useMemo(() => fieldChoices(field, options), [field, options]);
  const offered = useMemo(() => {
    if (withheld === undefined || withheld.length === 0) return listed;
    const chosen = [value].flat();
    return listed.flatMap((choice) => {
      if (!withheld.includes(choice.value)) return [choice];
      if (!chosen.includes(choice.value)) return [];
      return [{ ...choice, label: text('form.choices.gone', { label: translate(choice.label) }) }];
    });
  }, [listed, withheld, value, text, translate]);
  const context = useCallback(() => ({ ...store.context(), record: store.record() }), [store]);
  const asked = useSourceChoices(source, { typed, wanted, context });
  return source === undefined ? { choices: offered, status: 'ready', retry: asked.retry } : asked;
}
