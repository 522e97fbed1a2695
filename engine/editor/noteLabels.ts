import type { Json } from '../contract/index.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { labelPlaces, withLabel } from './labelPlaces.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { isSchemaNode } from './schemaParts.ts';

const NOTE = 'Nota: ';
/** How the note of an item is called in the languages that the product brings; in another one it is called as it is in Italian. */
const NOTE_IN: Readonly<Record<string, string>> = { en: 'Note: ', ar: 'ملاحظة: ' };
/** The same, of an item that is not called anything yet in that language. */
const NOTE_ALONE_IN: Readonly<Record<string, string>> = {
  en: 'Note to this item',
  ar: 'ملاحظة على هذا البند',
};
const NOTE_ALONE = 'Nota alla voce';

/** What the note of an item is called. */
export function noteTitle(title: string): string {
  return `${NOTE}${lowered(title)}`;
}

/** The files with what the note at a place is called in each language: by what its item is called there, or by itself as long as that is not said. */
export function withNoteLabels(
  files: EditedFiles,
  note: OutlinePlace,
  saidOf: Readonly<Record<string, string>>,
): EditedFiles {
  return labelPlaces(files, note).reduce(
    (now, { locale, said }) =>
      said === undefined ? withLabel(now, locale, note, noteIn(locale, saidOf[locale])) : now,
    files,
  );
}

/** As `withLabel`; the note that was made beside an item goes along with it, unless somebody called it otherwise. */
export function withItemLabel(
  files: EditedFiles,
  locale: string,
  at: OutlinePlace,
  said: string,
): EditedFiles {
  const labelled = withLabel(files, locale, at, said);
  const former = labelPlaces(files, at).find((each) => each.locale === locale)?.said;
  return notesOf(files, at).reduce((now, note) => {
    const own = labelPlaces(files, note).find((each) => each.locale === locale)?.said;
    const isMade = own === undefined || [noteIn(locale, former), noteIn(locale, undefined)].includes(own);
    return isMade ? withLabel(now, locale, note, noteIn(locale, said)) : now;
  }, labelled);
}

/** Titles of properties that are called as the note of what stands at a place. */
function notesOf(files: EditedFiles, { file, pointer }: OutlinePlace): readonly OutlinePlace[] {
  const [list, , word, ...deeper] = keysOf(pointer);
  const title = atPointer(files[file], pointer) as Json | undefined;
  const properties = atPointer(files[file], '/properties') as Json | undefined;
  if (list !== 'properties' || word !== 'title' || deeper.length > 0) return [];
  if (typeof title !== 'string' || !isSchemaNode(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isSchemaNode(property) && property['title'] === noteTitle(title)
      ? [{ file, pointer: under('/properties', name, 'title') }]
      : [],
  );
}

function noteIn(locale: string, said: string | undefined): string {
  if (said === undefined || said.trim() === '') return NOTE_ALONE_IN[locale] ?? NOTE_ALONE;
  return `${NOTE_IN[locale] ?? NOTE}${lowered(said.trim())}`;
}

/** Behind other words: «DPI» stays as it is. */
function lowered(title: string): string {
  return /^\p{Lu}\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
