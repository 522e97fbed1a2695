import { useRef } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { fillInput, proposalsOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';

/**
 * What a picked row says of the record's other fields: put there with the choice and emptied with it (`source.fills`), or proposed where nobody has
 * written anything (`source.proposes`).
 */
export function useFills(field: FieldModel): (row: DataRecord | undefined) => void {
  const { put, store } = useFormParts();
  const { fills = {}, proposes = [] } = field.layout.source ?? {};
  const left = useRef<DataRecord>({});
  return (row) => {
    const said = fillInput(fills, row ?? {});
    for (const path of Object.keys(fills)) put(path, row === undefined ? '' : (said[path] ?? ''));
    if (row === undefined) return;
    const proposed = proposalsOf(proposes, row, {
      record: store.record(),
      defaults: Object.fromEntries(store.model.fields.map(({ path, schema }) => [path, schema.default])),
      left: left.current,
    });
    left.current = { ...left.current, ...proposed };
    for (const [path, value] of Object.entries(proposed)) put(path, value);
  };
}
