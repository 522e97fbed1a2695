import { useCallback, useMemo } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { fieldChoices } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { type Choices, useSourceChoices } from './useSourceChoices.ts';

/** The choices of a field: from its schema, or from its source. */
export function useChoices(field: FieldModel, typed = '', wanted = true): Choices {
  const { store, options } = useFormParts();
  const { source } = field.layout;
  const listed = useMemo(() => fieldChoices(field, options), [field, options]);
  const context = useCallback(() => ({ ...store.context(), record: store.record() }), [store]);
  const asked = useSourceChoices(source, { typed, wanted, context });
  return source === undefined ? { choices: listed, status: 'ready', retry: asked.retry } : asked;
}
