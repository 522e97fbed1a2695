import type { Json } from '../../contract/index.ts';
import { textPlaces } from '../../loader/translations/textPlaces.ts';
import { besideOf, translationsPath } from '../../loader/translations/translationsOf.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type KnownFile, textAt } from '../schemaParts.ts';
import { nodeAt, onlyOf } from './callsLike.ts';
import { type Renames, retold } from './copiedJson.ts';

/** A checklist that is not there yet. */
export interface ChecklistToBe {
  /** The entity of the checklist that it is made like. */
  readonly like: string;
  readonly name: string;
  readonly title: string;
  /** The title in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>;
  /** With the items of the other one, and what it says of them. */
  readonly whole?: true;
}

/** The title, and what many are called, in a language; without one in that of the schemas. */
export function titleTexts(
  entity: KnownFile,
  { title, translations }: ChecklistToBe,
  said: readonly [all: readonly KnownFile[], locale: string] | undefined,
): Renames['texts'] {
  const words = ['x-plural', 'title'] as const;
  const own = words.map((word) => textAt(entity.content, word) ?? '');
  const to = (said && translations[said[1]]) ?? title;
  const there =
    said === undefined
      ? []
      : own.map((text, index) => saidOf(said[0], entity.path, said[1], `/${words[index]}`) ?? text);
  return [...there, ...own].toSorted((a, b) => b.length - a.length).map((from) => [from, to]);
}

function saidOf(all: readonly KnownFile[], path: string, locale: string, place: string): string | undefined {
  const texts = all.find((file) => file.path === translationsPath(path, locale))?.content['files'];
  const own = isSchemaNode(texts) ? texts[path.slice(path.lastIndexOf('/') + 1)] : undefined;
  const entry = isSchemaNode(own) ? own[place] : undefined;
  return isSchemaNode(entry) ? textAt(entry, 'is') : undefined;
}

/** Sentences that are the pattern's own, by id: what a page says once it is saved. */
export function messagesOf(all: readonly KnownFile[], like: string, name: string) {
  const messages = all.filter(({ kind }) => kind === 'messages');
  const ids = [`${like}.saved`].filter((id) =>
    messages.some(({ content }) => nodeAt(content, 'texts')?.[id] !== undefined),
  );
  const names = ids.map((id): [string, string] => [id, `${name.toLowerCase()}${id.slice(like.length)}`]);
  const locales = [...new Set(messages.map(({ content }) => textAt(content, 'locale') ?? ''))];
  const files = locales.map((locale): [string, Json] => {
    const own = messages.filter(({ content }) => textAt(content, 'locale') === locale);
    const texts = ids.flatMap((id) =>
      own.flatMap(({ content }) => {
        const text = nodeAt(content, 'texts')?.[id];
        return text === undefined ? [] : [[id, text] as const];
      }),
    );
    const head = onlyOf(own[0]?.content ?? {}, ['locale', 'name', 'direction', 'formats']);
    const content = {
      $schema: '../meta/messages.schema.json',
      ...head,
      rules: {},
      texts: Object.fromEntries(texts),
    };
    return [`messages.${locale}.json`, content];
  });
  return { names, files };
}

/** What the copied texts are in other languages: what the pattern's are, with its own title. */
export function translationsLike(
  all: readonly KnownFile[],
  copies: EditedFiles,
  sources: ReadonlyMap<string, string>,
  wanted: ChecklistToBe,
  entity: KnownFile,
): EditedFiles {
  const locales = [
    ...new Set(
      all.filter(({ kind }) => kind === 'messages').map(({ content }) => textAt(content, 'locale') ?? ''),
    ),
  ];
  const made: Record<string, Json> = {};
  for (const locale of locales) {
    const renamed = titleTexts(entity, wanted, [all, locale]);
    const files: Record<string, Record<string, Json>> = {};
    for (const [to, from] of sources) {
      const was = all.find((file) => file.path === from);
      const texts = all.find((file) => file.path === besideOf(from, `translations.${locale}.json`))?.content[
        'files'
      ];
      const entries = isSchemaNode(texts) ? texts[from.slice(from.lastIndexOf('/') + 1)] : undefined;
      if (was === undefined || !isSchemaNode(entries)) continue;
      const own: Record<string, Json> = {};
      for (const { place, text } of textPlaces(copies[to])) {
        const said = Object.values(entries).find(
          (entry) =>
            isSchemaNode(entry) &&
            retold(textAt(entry, 'of') ?? '', { texts: titleTexts(entity, wanted, undefined) }) === text,
        );
        if (isSchemaNode(said))
          own[place] = { of: text, is: retold(textAt(said, 'is') ?? '', { texts: renamed }) };
      }
      if (wanted.translations[locale] !== undefined && to.endsWith('.entity.json'))
        for (const word of ['/title', '/x-plural'])
          own[word] = { of: wanted.title, is: wanted.translations[locale] };
      files[to.slice(to.lastIndexOf('/') + 1)] = own;
    }
    if (Object.values(files).some((own) => Object.keys(own).length > 0))
      made[`${wanted.name}/translations.${locale}.json`] = {
        $schema: '../meta/translations.schema.json',
        files,
      };
  }
  return made;
}
