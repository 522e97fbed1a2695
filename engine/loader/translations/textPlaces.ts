import type { FormSchema } from '../../contract/index.ts';
import { memoizeFrozen } from '../../values/records.ts';
import { fieldAt } from '../fieldAt.ts';
import { type AnnotatedPlace, annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { under } from '../pointer.ts';
import { type AssembledProduct, filesOf, type SchemaFile } from '../SchemaFile.ts';

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
    const ownName = itemName(item);
    if (ownName === undefined) return `#${index + 1}`;
    const count = (counts.get(ownName) ?? 0) + 1;
    counts.set(ownName, count);
    return count === 1 ? ownName : `${ownName}#${count}`;
  });
}

function itemName(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const node = item as Readonly<Record<string, unknown>>;
  const name = NAMES.map((word) => node[word]).find((each) => ['string', 'number'].includes(typeof each));
  return name === undefined ? undefined : String(name);
}

const OWED = new WeakMap<readonly AnnotatedPlace[], readonly PlacedText[]>();

/** Texts of a file that need a translation (`x-text` in the grammar). */
export function requiredTranslations(
  meta: Meta,
  { kind, content }: Pick<SchemaFile, 'kind' | 'content'>,
): readonly PlacedText[] {
  const places = annotatedPlaces(meta, kind, content);
  const texts = OWED.get(places) ?? owedIn(content, places);
  OWED.set(places, texts);
  return texts;
}

function owedIn(content: SchemaFile['content'], places: readonly AnnotatedPlace[]): readonly PlacedText[] {
  const texts = new Set(places.flatMap((each) => (each.annotations['x-text'] === true ? each.pointer : [])));
  // Official lists stay in the language of the law.
  const isOfficialValue = (pointer: string) => pointer.startsWith('/values/') && isOfficial(content);
  return textPlaces(content).filter(
    ({ pointer, text }) => texts.has(pointer) && hasWords(text) && !isOfficialValue(pointer),
  );
}

/** Descriptions of fields that forms show because the field has no `help`; they need a translation, too. */
export function shownDescriptions(assembled: AssembledProduct): ReadonlySet<string> {
  const descriptions = new Set<string>();
  for (const { schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = assembled.product.entities[schema.entity];
    for (const { field, help, widget } of schema.sections.flatMap(({ fields }) => fields)) {
      if (help !== undefined || widget === 'hidden' || entity === undefined) continue;
      const property = fieldAt(entity, field);
      if (property !== 'open' && typeof property?.description === 'string' && hasWords(property.description))
        descriptions.add(property.description);
    }
  }
  return descriptions;
}

/** Whether a text contains more than slots and punctuation. */
function hasWords(text: string): boolean {
  return /\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, ''));
}

function isOfficial(content: unknown): boolean {
  return (
    typeof content === 'object' && content !== null && 'official' in content && content.official === true
  );
}
