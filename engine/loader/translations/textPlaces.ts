import { memoizeFrozen } from '../../values/memoizeFrozen.ts';
import { under } from '../pointer.ts';

/** A text of a schema, and where it stands. */
export interface PlacedText {
  /** The JSON pointer with names in place of numbers: stays the same when neighbours come, go or change places. */
  readonly place: string;
  /** The JSON pointer as the file is now. */
  readonly pointer: string;
  /** The word that holds it; of a text in a list, the list's. */
  readonly word: string;
  readonly text: string;
}

/** Words that name an item of a list, the surest first; never one that holds a text for people. */
const NAMES = ['field', 'id', 'name', 'value', 'key', 'param', 'column', 'path'];

/** Every text of a schema with its place. Items of a list are called by their own names: `/sections/base/fields/Note/label`. */
export const textPlaces: (content: unknown) => readonly PlacedText[] = memoizeFrozen((content) => {
  const found: PlacedText[] = [];
  const visit = (value: unknown, at: Omit<PlacedText, 'text'>): void => {
    if (typeof value === 'string') found.push({ ...at, text: value });
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
  return found;
});

/** `Note`, `Note#2` for the second of that name, `#3` for an item without a name that is the third. */
function itemNames(list: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  return list.map((item, index) => {
    const own = nameOf(item);
    if (own === undefined) return `#${index + 1}`;
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    return count === 1 ? own : `${own}#${count}`;
  });
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const node = item as Readonly<Record<string, unknown>>;
  const name = NAMES.map((word) => node[word]).find((each) => ['string', 'number'].includes(typeof each));
  return name === undefined ? undefined : String(name);
}
