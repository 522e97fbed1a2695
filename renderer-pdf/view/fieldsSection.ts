import { distanceText, fillText, getAt, slotsOf } from '../../engine/index.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { printSlot, printValue } from './printValue.ts';

/**
 * A list of facts: each entry of `fields` is `Etichetta: {percorso}` or a bare path, labelled by its last
 * segment. Empty facts are left out. Decimals are formatted as on the screen; integers are not grouped, since
 * many are identifiers.
 */
export function fieldsSection(section: Section, { context, say, request }: Printing): PrintedSection {
  const { messages } = request;
  const plain = (value: unknown): string => printSlot(value, messages);
  // The text itself contains the euro sign.
  const amount = (value: unknown): string =>
    typeof value === 'number' ? printValue(value, 'euro', messages).replace('€ ', '') : plain(value);
  const position = (value: unknown): string => {
    const { from, text } = section.distance ?? {};
    const far = from === undefined ? '' : distanceText(value, getAt(context, from), messages.formats.locale);
    const beside = text === undefined || far === '' ? '' : ` (${fillText(say(text), { distance: far })})`;
    return `${printValue(value, 'position', messages)}${beside}`;
  };
  /** Formatter of an entry's values. */
  const writerOf = (entry: string, paths: readonly string[]): ((value: unknown) => string) => {
    if (paths.some((path) => section.positions?.includes(path))) return position;
    return entry.includes('€') ? amount : plain;
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
