import { type EntitySchema, fillText, getAt, type Product, withoutGaps } from '../../../engine/index.ts';
import { recordOf } from '../db/recordOf.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a stored record is called, as its entity's label says: values of a list by their names. */
export function recordName({ options }: Product, { properties, ...entity }: EntitySchema, row: Row): string {
  const record = 'answers' in row ? recordOf(row as never) : row;
  const shown = Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const list = options[String(getAt(properties, [name, 'x-options'].join('.')) ?? '')];
      return [name, list?.values.find((each) => each.value === value)?.label ?? value];
    }),
  );
  return withoutGaps(fillText(entity['x-label'] ?? '', shown).replace(/ n\.(?=\s|$)/, ''));
}
