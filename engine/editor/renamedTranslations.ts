import type { Json } from '../contract/index.ts';
import { textPlaces } from '../loader/translations/textPlaces.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, type KnownFile, type SchemaNode, textAt } from './schemaParts.ts';

/**
 * Translations after names were replaced in files: a text with the name in a slot keeps its translation, with
 * the new name; exceptions move with their places.
 *
 * @param renamed the changed files, of the same structure as before except for names.
 */
export function renamedTranslations(all: readonly KnownFile[], renamed: EditedFiles): EditedFiles {
  const pairs = all.flatMap(({ path, content }) => {
    const now = textPlaces(renamed[path]);
    if (now.length === 0) return [];
    return textPlaces(content).flatMap((was, index) => (now[index] ? [{ path, was, is: now[index] }] : []));
  });
  const resaid = pairs.filter(({ was, is }) => was.text !== is.text);
  const texts = new Map(resaid.map(({ was, is }) => [was.text, is.text]));
  const places = new Map(pairs.map(({ path, was, is }) => [`${path}#${was.place}`, is.place]));
  const stays = (text: string) =>
    all.some(({ path, kind, content }) =>
      kind === 'translations'
        ? false
        : textPlaces(renamed[path] ?? content).some((each) => each.text === text),
    );
  const changed: Record<string, Json> = {};
  for (const { kind, path, content } of all) {
    if (kind !== 'translations') continue;
    const translated = entriesOf(content['texts']).flatMap(
      ([text, each]): readonly (readonly [string, Json])[] => {
        const is = texts.get(text);
        if (is === undefined) return [[text, each]];
        return [...(stays(text) ? [[text, each] as const] : []), [is, withSlots(each, text, is)]];
      },
    );
    const apart = entriesOf(content['places']).map(([schema, own]): [string, Json] => [
      schema,
      Object.fromEntries(
        entriesOf(own).map(([place, each]) => {
          const text = textAt(isSchemaNode(each) ? each : undefined, 'of') ?? '';
          return [places.get(`${schema}#${place}`) ?? place, withSlots(each, text, texts.get(text) ?? text)];
        }),
      ),
    ]);
    const next = {
      ...content,
      texts: Object.fromEntries(translated),
      ...(apart.length === 0 ? {} : { places: Object.fromEntries(apart) }),
    };
    if (JSON.stringify(next) !== JSON.stringify(content)) changed[path] = next;
  }
  return changed;
}

/** A translation with the slots of the changed text. */
function withSlots(said: Json, was: string, is: string): Json {
  if (was === is) return said;
  const [before, after] = [slotsIn(was), slotsIn(is)];
  const renamed = (text: string): string =>
    before.reduce((so, slot, index) => so.replaceAll(slot, after[index] ?? slot), text);
  if (typeof said === 'string') return renamed(said);
  if (!isSchemaNode(said)) return said;
  const node = said as SchemaNode;
  return { of: renamed(textAt(node, 'of') ?? ''), is: renamed(textAt(node, 'is') ?? '') };
}

function slotsIn(text: string): readonly string[] {
  return text.match(/\{[^{}]+\}/g) ?? [];
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isSchemaNode(value) ? Object.entries(value) : [];
}
