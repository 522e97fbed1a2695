import { type EntitySchema, fillText, getAt, type Product, withoutGaps } from '../../../engine/index.ts';
import { recordOf } from '../db/nextNumber.ts';

type Row = Readonly<Record<string, unknown>>;

/** Label of a stored record by its entity's `x-label`; option values by their labels. */
export function recordName({ options }: Product, { properties, ...entity }: EntitySchema, row: Row): string {
  const record = 'answers' in row ? recordOf(row as never) : row;
  const labelled = Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const list = options[String(getAt(properties, [name, 'x-options'].join('.')) ?? '')];
      return [name, list?.values.find((each) => each.value === value)?.label ?? value];
    }),
  );
  return withoutGaps(fillText(entity['x-label'] ?? '', labelled).replace(/ n\.(?=\s|$)/, ''));
}
