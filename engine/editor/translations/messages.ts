import type { Json } from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import { type EditedFiles, editSchema } from '../editSchema.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import { grammarAt } from '../panel/grammarAt.ts';
import type { PanelInput } from '../panel/panelOf.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from '../schemaParts.ts';

/** A message in one language. */
export interface LocaleText extends OutlinePlace {
  readonly locale: string;
  /** The language's name in the language itself. */
  readonly name: string;
  /** Undefined: the language lacks the message. */
  readonly text: string | undefined;
}

/**
 * Texts of a message in every language: the file's own first, then those of the files in its folder, each with
 * the plural forms of its language behind it, also those without a text. Empty for files of other kinds and
 * for places without a text.
 */
export function localeTexts(files: EditedFiles, path: string): (pointer: string) => readonly LocaleText[] {
  if (kindOf(path)?.kind !== 'messages') return () => [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = knownFiles(files)
    .filter(({ kind, path: each }) => kind === 'messages' && isIn(folder, each))
    .toSorted((a, b) => Number(b.path === path) - Number(a.path === path));
  return (pointer) => {
    if (messageTextAt(files[path], pointer) === undefined) return [];
    return beside.flatMap(({ path: file, name: locale, content }): readonly LocaleText[] => {
      const name = textAt(content, 'name') ?? locale;
      const message = { file, pointer, locale, name, text: messageTextAt(content, pointer) };
      const plurals = under(pointer, 'plurals');
      const forms = atPointer(content, plurals) as SchemaNode | undefined;
      return [
        message,
        ...(forms === undefined ? [] : pluralForms(locale, Object.keys(forms))).map(([form, example]) => ({
          ...{ ...message, pointer: under(plurals, form), text: textAt(forms, form) },
          name: `${name}, ${example}`,
        })),
      ];
    });
  };
}

/**
 * The message that a finding reports as missing in a language, as the language of the schemas has it;
 * undefined for any other finding.
 */
export function lackingMessage(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
): (OutlinePlace & { readonly locale: string; readonly text: string }) | undefined {
  const messages = knownFiles(files).filter(({ kind }) => kind === 'messages');
  const locale = messages.find(({ path }) => path === file)?.name;
  const schemaLanguage = schemaLocale(files);
  if (locale === undefined || locale === schemaLanguage) return undefined;
  const lastIn = (name: string | undefined) =>
    messages
      .filter((each) => each.name === name && messageTextAt(each.content, pointer) !== undefined)
      .at(-1);
  const source = lastIn(schemaLanguage);
  const text = messageTextAt(source?.content, pointer);
  if (source === undefined || text === undefined || lastIn(locale) !== undefined) return undefined;
  return { file: source.path, pointer, locale, text };
}

/**
 * Sets a text. An empty one removes the message where another can replace it, never from the file's own
 * language (`isOwn`).
 */
export function withLocaleText(
  files: EditedFiles,
  { file, pointer }: LocaleText,
  text: string,
  isOwn = false,
): EditedFiles {
  const current = atPointer(files[file], pointer) as Json | undefined;
  if (isSchemaNode(current))
    return editSchema(files, { does: 'set', file, at: under(pointer, 'text'), value: text });
  if (text === '' && current === undefined) return files;
  if (text === '' && !isOwn) return editSchema(files, { does: 'remove', file, at: pointer });
  return editSchema(files, { does: 'set', file, at: pointer, value: text });
}

/**
 * Plural forms of a language, each with a number as its example: 1 for `one`. A form of millions only is
 * listed where it is present.
 */
function pluralForms(
  locale: string,
  present: readonly string[],
): readonly (readonly [string, number | string])[] {
  const rules = new Intl.PluralRules(locale);
  const examples = Map.groupBy<string, number>([0, 1, 2, 3, 11], (count) => rules.select(count));
  examples.delete('other');
  return [...new Set([...examples.keys(), ...present])].map((form) => [
    form,
    examples.get(form)?.[0] ?? form,
  ]);
}

/** A message is a text, or an object with `text`. */
function messageTextAt(content: Json | undefined, pointer: string): string | undefined {
  const message = atPointer(content, pointer) as Json | undefined;
  return typeof message === 'string' ? message : isSchemaNode(message) ? textAt(message, 'text') : undefined;
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder) && !path.slice(folder.length).includes('/');
}

/** A message to which a place of a file refers by id, with its texts in every language. */
export interface ReferencedMessage {
  /** Keyword with the id; within a nested object both keywords: `rows.message`. */
  readonly word: string;
  readonly title: string;
  readonly texts: readonly LocaleText[];
}

/**
 * Messages of a place that have a label (`schema.wizard.stepRule.message.said`), and of nested objects that
 * are no parts of the outline. Editing changes the text of the message, wherever it is used, not the
 * reference.
 */
export function referencedMessages(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
  textOf: PanelInput['textOf'],
): readonly ReferencedMessage[] {
  const within = (at: string, base: string): readonly ReferencedMessage[] => {
    const node = atPointer(files[file], at) as SchemaNode | undefined;
    const id = grammarAt(files, file, at)?.id;
    return Object.entries(isSchemaNode(node) ? node : {}).flatMap(
      ([word, said]): readonly ReferencedMessage[] => {
        if (isSchemaNode(said)) {
          const isPart = textOf(`schema.${id}.${word}.part`) !== undefined;
          return base !== '' || isPart ? [] : within(under(at, word), `${word}.`);
        }
        const title = textOf(`schema.${id}.${word}.said`);
        if (title === undefined || typeof said !== 'string') return [];
        const texts = textsOfMessage(files, said);
        return texts.length === 0 ? [] : [{ word: `${base}${word}`, title, texts }];
      },
    );
  };
  return within(pointer, '');
}

/** The language that the schemas are written in. */
export function schemaLocale(files: EditedFiles): string {
  const messages = knownFiles(files).find(({ content }) => content['ofSchemas'] === true);
  return messages?.name ?? 'it';
}

/** A message by locale; empty where the files have none. */
export function messageByLocale(files: EditedFiles, id: string): Readonly<Record<string, string>> {
  const texts = textsOfMessage(files, id).map(({ locale, text = '' }) => [locale, text]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function textsOfMessage(files: EditedFiles, id: string): readonly LocaleText[] {
  const pointer = under('/texts', id);
  // The file of the schemas' language comes first.
  const locale = schemaLocale(files);
  const home = knownFiles(files).find(
    ({ kind, name, path }) =>
      kind === 'messages' && name === locale && atPointer(files[path], pointer) !== undefined,
  );
  return home === undefined ? [] : localeTexts(files, home.path)(pointer);
}
