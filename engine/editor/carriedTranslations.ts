import type { Json } from '../contract/index.ts';
import { type PlacedText, textPlaces } from '../loader/translations/textPlaces.ts';
import { besideOf } from '../loader/translations/translationsOf.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, knownFiles, type SchemaNode } from './schemaParts.ts';

/**
 * The files after a step, with the translations of what it changed: they go along with a text that was moved, are copied with one that was
 * doubled, stay (to be reviewed) where a text was changed, come back with a text that does, and go with one that is gone.
 */
export function carriedTranslations(before: EditedFiles, after: EditedFiles): EditedFiles {
  const changed: Record<string, Json> = {};
  for (const { kind, path, content } of knownFiles({ ...before, ...after })) {
    if (kind !== 'translations') continue;
    const [base, own] = [textsOf(before[path]), textsOf(after[path])];
    const names = [...new Set([...Object.keys(own), ...Object.keys(base)])];
    const entries = names.flatMap((name): readonly (readonly [string, Json])[] => {
      const places = own[name];
      const schema = besideOf(path, name);
      if (before[schema] === after[schema]) return places === undefined ? [] : [[name, places]];
      const next = carried(
        { texts: textPlaces(before[schema]), said: nodeOf(base[name]) },
        { texts: textPlaces(after[schema]), said: nodeOf(places) },
      );
      if (sameEntries(next, nodeOf(places))) return places === undefined ? [] : [[name, places]];
      return Object.keys(next).length === 0 ? [] : [[name, next]];
    });
    if (!sameEntries(Object.fromEntries(entries), own))
      changed[path] = { ...content, files: Object.fromEntries(entries) };
  }
  return Object.keys(changed).length === 0 ? after : { ...after, ...changed };
}

interface Said {
  readonly texts: readonly PlacedText[];
  readonly said: SchemaNode;
}

function carried(before: Said, after: Said): SchemaNode {
  const was = new Map(before.texts.map(({ place, text }) => [place, text]));
  const is = new Map(after.texts.map(({ place, text }) => [place, text]));
  const all = Object.entries(before.said);
  /** Of a text that stands elsewhere now, or also elsewhere. */
  const ofText = (text: string): Json | undefined => {
    const found = all.filter(([place]) => was.get(place) === text);
    return (found.find(([place]) => is.get(place) !== text) ?? found[0])?.[1];
  };
  return Object.fromEntries(
    after.texts.flatMap(({ place, text }): readonly (readonly [string, Json])[] => {
      const [own, former] = [after.said[place], before.said[place]];
      // What the step itself says of the text stands.
      const isWritten = own !== former && isSchemaNode(own) && own['of'] === text;
      const known = was.get(place) === text ? undefined : ofText(text);
      const said = isWritten ? own : (known ?? former ?? own);
      return said === undefined ? [] : [[place, said]];
    }),
  );
}

function sameEntries(a: SchemaNode, b: SchemaNode): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

function textsOf(content: Json | undefined): SchemaNode {
  return isSchemaNode(content) ? nodeOf(content['files']) : {};
}

function nodeOf(value: Json | undefined): SchemaNode {
  return isSchemaNode(value) ? value : {};
}
