import { NOTE_TITLE } from '../expand/expandFlags.ts';
import { readFiles, type SchemaFile, type SchemaKind } from '../SchemaFile.ts';
import { cataloguesOf, type Translation } from './catalogues.ts';
import { textPlaces } from './textPlaces.ts';

/**
 * Translations without effect: their text is in no schema, their place has another text, or a later file
 * translates the same text. Administrators may leave them behind; in a product's own files `check-schemas`
 * reports them.
 */
export function unusedTranslations(files: Readonly<Record<string, unknown>>): readonly Translation[] {
  const { schemas } = readFiles(files, () => undefined);
  const texts = new Set([...schemas.flatMap(translatableTexts), ...FLAG_TEXTS]);
  return [...cataloguesOf(schemas).values()].flatMap(({ all, texts: effective, places }) => [
    ...all.filter(
      (each) => !texts.has(each.text) || (each.former === undefined && effective.get(each.text) !== each),
    ),
    ...places.filter(({ at }) => at === undefined),
  ]);
}

function translatableTexts({ kind, content }: SchemaFile): readonly string[] {
  return TRANSLATING.has(kind) ? [] : textPlaces(content).map(({ text }) => text);
}

const TRANSLATING: ReadonlySet<SchemaKind> = new Set(['messages', 'translations', 'scenario']);

/** Texts of flags and notes, which the engine adds to the texts of the schemas. */
export const FLAG_TEXTS: ReadonlySet<string> = new Set(['Sì', 'No', NOTE_TITLE]);
