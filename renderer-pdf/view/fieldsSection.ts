import { fillText, formatDecimal, formatValue, getAt } from '../../engine/index.ts';
import type { Printing } from './Printing.ts';
import { printDate } from './printValue.ts';
import type { Section, SectionView } from './SectionView.ts';

/**
 * Facts about what was done: each entry of `fields` is `Etichetta: {percorso}` or a bare path, whose last word is then the
 * label. Facts without a value are left out.
 */
export function fieldsSection(section: Section, { context, say, request }: Printing): SectionView {
  const { messages } = request;
  // The text itself bears the sign of the euro.
  const amount = (value: unknown): string =>
    typeof value === 'number' ? formatValue(value, 'euro', messages).replace('€ ', '') : written(value);
  const rows = (section.fields ?? []).map((entry) => {
    const at = entry.indexOf(': ');
    const label = at < 0 ? (entry.split('.').at(-1) ?? entry) : entry.slice(0, at);
    const value =
      at < 0
        ? written(getAt(context, entry))
        : fillText(entry.slice(at + 2), context, entry.includes('€') ? amount : written);
    return { label: say(label), value: value.trim() };
  });
  return {
    kind: 'fields',
    title: section.title ? say(section.title) : '',
    rows: rows.filter(({ value }) => value !== ''),
  };
}

const TIME = /^\d{2}:\d{2}:\d{2}$/;

/** Decimals as Italians write them; whole numbers as they are, for many of them name something and count nothing. */
function written(value: unknown): string {
  if (typeof value === 'number') return formatDecimal(value);
  const text = value === undefined || value === null ? '' : String(value);
  return TIME.test(text) ? text.slice(0, 5) : printDate(text);
}
