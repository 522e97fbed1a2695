import { memoizeFrozen } from '../../values/frozen.ts';
import { under } from '../pointer.ts';

/** A text of a schema with its place. */
export interface PlacedText {
  /** JSON pointer with names in place of list indexes; stable when entries are added, removed or moved. */
  readonly place: string;
  /** JSON pointer in the current file. */
  readonly pointer: string;
  /** Word that holds the text; for a list the word of the list. */
  readonly word: string;
  readonly text: string;
}

/** Words that identify an entry of a list, the most reliable first; none of them is a text for people. */
const NAMES = ['field', 'id', 'name', 'value', 'key', 'param', 'column', 'path'];

/**
 * All texts of a schema with their places. Entries of lists are identified by name:
 * `/sections/base/fields/Note/label`.
 */
export const textPlaces: (content: unknown) => readonly PlacedText[] = memoizeFrozen((content) => {
  const texts: PlacedText[] = [];
  const visit = (value: unknown, at: Omit<PlacedText, 'text'>): void => {
    if (typeof value === 'string') texts.push({ ...at, text: value });
    else if (Array.isArray(value)) {
      const names = itemNames(value);
      value.forEach((each, index) => {
        const place = under(at.place, names[index] ?? '');
        visit(each, { word: at.word, place, pointer: under(at.pointer, index) });
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [word, each] of Object.entries(value))
        visit(each, { word, place: under(at.place, word), pointer: under(at.pointer, word) });
    }
  };
  visit(content, { word: '', place: '', pointer: '' });
  return texts;
});

/** `Note`; `Note#2` for the second of that name; `#3` for the third entry if it has no name. */
function itemNames(list: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  return list.map((item, index) => {
    const ownName = nameOf(item);
    if (ownName === undefined) return `#${index + 1}`;
    const count = (counts.get(ownName) ?? 0) + 1;
    counts.set(ownName, count);
    return count === 1 ? ownName : `${ownName}#${count}`;
  });
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const node = item as Readonly<Record<string, unknown>>;
  const name = NAMES.map((word) => node[word]).find((each) => ['string', 'number'].includes(typeof each));
  return name === undefined ? undefined : String(name);
}
