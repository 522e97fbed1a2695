import { useRef, useState } from 'react';
import type { Context, DataRecord, FieldModel } from '../../../contract/index.ts';
import { fillText, getAt, labelOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import type { Choice } from '../../field/services/FormServices.ts';

/**
 * How a chosen value is named also when a search no longer finds its row: as it was when it was picked, or as the record that it came with
 * says (`source.shown`). A value that was put in from outside brings its name into the record with it.
 *
 * @returns the name, and what remembers a picked choice.
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
  const said = shown === undefined ? '' : fillText(shown, scopeAt(store.record(), store.context(), path));
  // An old name beside a new value would be a wrong one: only a name that changed as well is the value's own.
  if (
    first.current === undefined ||
    (!path.includes('.') && first.current.value !== value && first.current.shown !== said)
  ) {
    first.current = { value, shown: said };
  }
  if (choices.some((choice) => choice.value === value)) return [labelOf(value, choices), remember];
  if (picked !== undefined && picked.value === value) return [picked.label, remember];
  const isFirst = value !== undefined && value !== null && value !== '' && first.current.value === value;
  return [isFirst && first.current.shown !== '' ? first.current.shown : labelOf(value, choices), remember];
}

/** `record`, and `row`: the line that the field is part of. */
function scopeAt(record: DataRecord, context: Context, path: string): Context {
  const line = path.split('.').slice(0, -1).join('.');
  return { ...context, record, row: line === '' ? record : getAt(record, line) };
}
