import { type ReactNode, useRef, useState } from 'react';
import type { DataRecord, Field } from '../../contract/index.ts';
import { type GridParts, mostUsed, type RowKey } from '../../index.ts';
import { type Fresh, FreshField, type Picked } from './FreshField.tsx';

type Values = Readonly<Record<string, Picked>>;

/**
 * Values for new records: the user's selection, otherwise the schema's proposal, otherwise the most frequent
 * value of the first displayed records, otherwise the first choice. A default, once displayed, does not
 * change: the user types a number on the basis of the visible values.
 */
export function useFresh(
  { grid, pkg }: GridParts,
  shown: readonly DataRecord[],
  group: RowKey,
): { readonly values: DataRecord; readonly fields: ReactNode } {
  const [picked, setPicked] = useState<Values>({});
  const [proposed, setProposed] = useState<Readonly<Record<string, Picked | undefined>>>({});
  const [firsts, setFirsts] = useState<Values>({});
  const used = useRef<Record<string, Picked>>({});
  const all = grid.fresh ?? [];
  const chosen = ({ field, begins: proposal }: Fresh): Picked | undefined => {
    if (picked[field] !== undefined) return picked[field];
    if (proposal !== undefined && !Object.hasOwn(proposed, field)) return undefined;
    if (proposed[field] !== undefined) return proposed[field];
    const most = used.current[field] ?? (mostUsed(shown, field) as Picked | undefined);
    if (most !== undefined) used.current[field] = most;
    return most ?? firsts[field];
  };
  const values = Object.fromEntries(all.map((fresh) => [fresh.field, chosen(fresh)]));
  return {
    values,
    fields: all.map((fresh) => (
      <FreshField
        key={fresh.field}
        fresh={fresh}
        group={group}
        isNumber={isNumber(pkg.entity.properties[fresh.field])}
        value={values[fresh.field]}
        onPick={(value) => setPicked((before) => ({ ...before, [fresh.field]: value }))}
        onProposed={(value) => setProposed((before) => ({ [fresh.field]: value, ...before }))}
        onFirst={(value) => setFirsts((before) => ({ ...before, [fresh.field]: value }))}
      />
    )),
  };
}

function isNumber(field: Field | undefined): boolean {
  const types = [field?.type].flat();
  return types.includes('integer') || types.includes('number');
}
