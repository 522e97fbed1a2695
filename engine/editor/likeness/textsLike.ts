import type { Json } from '../../contract/index.ts';
import { textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import { type KnownFile, textAt } from '../schemaParts.ts';
import { exceptionAt, otherLocales, saidOf, withAllSaid } from '../textTranslations.ts';
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
  said: readonly [files: EditedFiles, locale: string] | undefined,
): Renames['texts'] {
  const words = ['x-plural', 'title'] as const;
  const own = words.map((word) => textAt(entity.content, word) ?? '');
  const to = (said && translations[said[1]]) ?? title;
  const there = said === undefined ? [] : own.map((text) => translationOf(said[0], said[1], text) ?? text);
  return [...there, ...own].toSorted((a, b) => b.length - a.length).map((from) => [from, to]);
}

function translationOf(files: EditedFiles, locale: string, text: string): string | undefined {
  const said = saidOf(files, locale, text);
  return typeof said === 'string' ? said : undefined;
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

/** The translations of copied texts that say the new title: those of the pattern's texts, with its own title. All others are translated already. */
export function translationsLike(
  files: EditedFiles,
  copies: EditedFiles,
  sources: ReadonlyMap<string, string>,
  wanted: ChecklistToBe,
  entity: KnownFile,
): EditedFiles {
  const all = { ...files, ...copies };
  const titles = { texts: titleTexts(entity, wanted, undefined) };
  const said = otherLocales(files).reduce<EditedFiles>((before, [locale]) => {
    const renames = { texts: titleTexts(entity, wanted, [files, locale]) };
    return [...sources].reduce((now, [to, from]) => {
      const known = new Map(
        textPlaces(files[from]).map(({ text }) => [retold(text, titles), translationOf(files, locale, text)]),
      );
      const entries = textPlaces(copies[to]).flatMap((each) => {
        const own = exceptionAt(files, locale, from, each) ?? translationOf(files, locale, each.text);
        const like = known.get(each.text);
        const title = each.text === wanted.title ? wanted.translations[locale] : undefined;
        const is = title ?? own ?? (like === undefined ? undefined : retold(like, renames));
        return is === undefined ? [] : [{ ...each, is }];
      });
      return withAllSaid(now, locale, to, entries);
    }, before);
  }, all);
  return Object.fromEntries(Object.entries(said).filter(([path, content]) => all[path] !== content));
}
