import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { fillInput } from '../../../index.ts';
import { useFormParts } from '../../form/FormContext.ts';

/** What a picked row says of the record's other fields (`source.fills`): put there with the choice, emptied with it. */
export function useFills(field: FieldModel): (row: DataRecord | undefined) => void {
  const { put } = useFormParts();
  const { fills = {} } = field.layout.source ?? {};
  return (row) => {
    const said = fillInput(fills, row ?? {});
    for (const path of Object.keys(fills)) put(path, row === undefined ? '' : (said[path] ?? ''));
  };
}
