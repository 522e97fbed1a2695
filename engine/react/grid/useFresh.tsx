import { type ReactNode, useState } from 'react';
import type { DataRecord, Field } from '../../contract/index.ts';
import { type GridParts, mostUsed } from '../../index.ts';
import { FreshField, type Picked } from './FreshField.tsx';

type Values = Readonly<Record<string, Picked>>;

/** What new records are given: what was chosen, else what most of the shown ones have, else the first of few. */
export function useFresh(
  { grid, pkg }: GridParts,
  shown: readonly DataRecord[],
): { readonly values: DataRecord; readonly fields: ReactNode } {
  const [picked, setPicked] = useState<Values>({});
  const [firsts, setFirsts] = useState<Values>({});
  const all = grid.fresh ?? [];
  const chosen = (field: string): Picked | undefined => {
    if (picked[field] !== undefined) return picked[field];
    return (mostUsed(shown, field) ?? firsts[field]) as Picked | undefined;
  };
  const values = Object.fromEntries(all.map(({ field }) => [field, chosen(field)]));
  return {
    values,
    fields: all.map((fresh) => (
      <FreshField
        key={fresh.field}
        fresh={fresh}
        isNumber={isNumber(pkg.entity.properties[fresh.field])}
        value={values[fresh.field]}
        onPick={(value) => setPicked((before) => ({ ...before, [fresh.field]: value }))}
        onFirst={(value) => setFirsts((before) => ({ ...before, [fresh.field]: value }))}
      />
    )),
  };
}

function isNumber(field: Field | undefined): boolean {
  const types = [field?.type].flat();
  return types.includes('integer') || types.includes('number');
}
