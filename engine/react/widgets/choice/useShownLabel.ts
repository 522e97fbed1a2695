import { useRef, useState } from 'react';
import type { Context, DataRecord, FieldModel } from '../../../contract/index.ts';
import { fillText, getAt, labelOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import type { Choice } from '../../field/services/FormServices.ts';

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
  const [picked, remember] = useState<Choice>();
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
  if (choices.some((choice) => choice.value === value)) return [labelOf(value, choices), remember];
  if (picked !== undefined && picked.value === value) return [picked.label, remember];
  const isFirst = value !== undefined && value !== null && value !== '' && first.current.value === value;
  return [isFirst && first.current.shown !== '' ? first.current.shown : labelOf(value, choices), remember];
}

/** Scope of the label: `record`, and `row`, the list row that contains the field. */
function scopeAt(record: DataRecord, context: Context, path: string): Context {
  const line = path.split('.').slice(0, -1).join('.');
  return { ...context, record, row: line === '' ? record : getAt(record, line) };
}
