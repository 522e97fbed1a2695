import { readFiles } from '../readFiles.ts';
import type { SchemaFile, SchemaKind } from '../SchemaFile.ts';
import { cataloguesOf, type Translation } from './catalogues.ts';
import { OWN_WORDS } from './OWN_WORDS.ts';
import { textPlaces } from './textPlaces.ts';

/**
 * Translations that nothing needs: of texts that no schema says, at places that say another text, or of a text that a later file translates again. They do no harm where an
 * administrator leaves one behind; among a product's own files they are told (`check-schemas`).
 */
export function unusedTranslations(files: Readonly<Record<string, unknown>>): readonly Translation[] {
  const { schemas } = readFiles(files, () => undefined);
  const texts = new Set([...schemas.flatMap(textsIn), ...OWN_WORDS]);
  return [...cataloguesOf(schemas).values()].flatMap(({ all, texts: counted, places }) => [
    ...all.filter(
      (each) => !texts.has(each.text) || (each.former === undefined && counted.get(each.text) !== each),
    ),
    ...places.filter(({ at }) => at === undefined),
  ]);
}

function textsIn({ kind, content }: SchemaFile): readonly string[] {
  return TRANSLATING.has(kind) ? [] : textPlaces(content).map(({ text }) => text);
}

const TRANSLATING: ReadonlySet<SchemaKind> = new Set(['messages', 'translations', 'scenario']);
