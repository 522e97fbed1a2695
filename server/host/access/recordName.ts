import {
  type EntitySchema,
  fillText,
  getAt,
  type Product,
  slotText,
  withoutGaps,
} from '../../../engine/index.ts';
import { withAnswers } from '../db/withAnswers.ts';

type Row = Readonly<Record<string, unknown>>;

/** Label of a stored record by its entity's `x-label`; option values by their labels, days as readers write them. */
export function recordName(
  { product, user }: { readonly product: Product; readonly user: { readonly locale: string } },
  { properties, ...entity }: EntitySchema,
  row: Row,
): string {
  const { options } = product;
  const record = 'answers' in row ? withAnswers(row as never) : row;
  const labelled = Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const list = options[String(getAt(properties, [name, 'x-options'].join('.')) ?? '')];
      return [name, list?.values.find((each) => each.value === value)?.label ?? value];
    }),
  );
  const words = product.messages[user.locale] ?? product.messages['it'];
  const name = fillText(entity['x-label'] ?? '', labelled, (value) =>
    words === undefined ? String(value) : slotText(value, words),
  );
  return withoutGaps(name.replace(/ n\.(?=\s|$)/, ''));
}
