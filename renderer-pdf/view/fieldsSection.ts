import { distanceText, fillText, getAt, slotsOf } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printSlot, printValue } from './printValue.ts';

/**
 * Facts about what was done: each entry of `fields` is `Etichetta: {percorso}` or a bare path, whose last word is then the
 * label. Facts without a value are left out. Decimals are as on the screen; whole numbers as they are, for many of them name something and
 * count nothing.
 */
export function fieldsSection(section: Section, { context, say, request }: Printing): PrintedSection {
  const { messages } = request;
  const written = (value: unknown): string => printSlot(value, messages);
  // The text itself bears the sign of the euro.
  const amount = (value: unknown): string =>
    typeof value === 'number' ? printValue(value, 'euro', messages).replace('€ ', '') : written(value);
  const position = (value: unknown): string => {
    const { from, text } = section.distance ?? {};
    const far = from === undefined ? '' : distanceText(value, getAt(context, from), messages.formats.locale);
    const beside = text === undefined || far === '' ? '' : ` (${fillText(say(text), { distance: far })})`;
    return `${printValue(value, 'position', messages)}${beside}`;
  };
  /** How the values of an entry are written. */
  const writerOf = (entry: string, paths: readonly string[]): ((value: unknown) => string) => {
    if (paths.some((path) => section.positions?.includes(path))) return position;
    return entry.includes('€') ? amount : written;
  };
  const rows = (section.fields ?? []).map((entry) => {
    const at = entry.indexOf(': ');
    const label = at < 0 ? (entry.split('.').at(-1) ?? entry) : entry.slice(0, at);
    const value =
      at < 0
        ? writerOf('', [entry])(getAt(context, entry))
        : fillText(entry.slice(at + 2), context, writerOf(entry, slotsOf(entry)));
    return { label: say(label), value: value.trim() };
  });
  return {
    kind: 'fields',
    title: section.title ? say(section.title) : '',
    rows: rows.filter(({ value }) => value !== ''),
  };
}
