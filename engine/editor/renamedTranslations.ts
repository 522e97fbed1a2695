import type { Json } from '../contract/index.ts';
import { textPlaces } from '../loader/translations/textPlaces.ts';
import { besideOf } from '../loader/translations/translationsOf.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, type KnownFile, type SchemaNode, textAt } from './schemaParts.ts';

/**
 * The translations of files in which something was given another name: each goes along with its place, and says the new name where its text does. What
 * was said of an older text stays to be reviewed.
 *
 * @param renamed the files after it, each of the same build as before, but for names.
 */
export function renamedTranslations(all: readonly KnownFile[], renamed: EditedFiles): EditedFiles {
  const changed: Record<string, Json> = {};
  for (const { kind, path, content } of all) {
    const texts = content['files'];
    if (kind !== 'translations' || !isSchemaNode(texts)) continue;
    const entries = Object.entries(texts).map(([name, places]): [string, Json] => {
      const schema = besideOf(path, name);
      const before = all.find((file) => file.path === schema);
      const after = renamed[schema];
      if (before === undefined || after === undefined || !isSchemaNode(places)) return [name, places];
      return [name, placesAfter(places, before.content, after)];
    });
    if (entries.some(([name, places]) => places !== texts[name]))
      changed[path] = { ...content, files: Object.fromEntries(entries) };
  }
  return changed;
}

function placesAfter(places: SchemaNode, before: Json, after: Json): SchemaNode {
  const now = textPlaces(after);
  const moved = new Map(textPlaces(before).map((each, index) => [each.place, { was: each, is: now[index] }]));
  const entries = Object.entries(places).map(([place, entry]): [string, Json] => {
    const found = moved.get(place);
    if (found?.is === undefined || !isSchemaNode(entry)) return [place, entry];
    const [was, is] = [slotsIn(found.was.text), slotsIn(found.is.text)];
    const said = (text = ''): string =>
      was.reduce((so, slot, index) => so.replaceAll(slot, is[index] ?? slot), text);
    return [found.is.place, { of: said(textAt(entry, 'of')), is: said(textAt(entry, 'is')) }];
  });
  return Object.fromEntries(entries);
}

function slotsIn(text: string): readonly string[] {
  return text.match(/\{[^{}]+\}/g) ?? [];
}
