import type { Json } from '../contract/index.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { isSchemaNode, knownFiles, textAt } from './schemaParts.ts';

/** A message in one language. */
export interface LocaleText extends OutlinePlace {
  readonly locale: string;
  /** The language in its own words. */
  readonly name: string;
  /** Undefined: that language has no such message. */
  readonly text: string | undefined;
}

/**
 * What a place of a messages file says in every language: its own first, then those of the files beside it. Nothing for files of other kinds, and for places that
 * hold no text.
 */
export function localeTexts(files: EditedFiles, path: string): (pointer: string) => readonly LocaleText[] {
  if (kindOf(path)?.kind !== 'messages') return () => [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = knownFiles(files)
    .filter(({ kind, path: each }) => kind === 'messages' && isIn(folder, each))
    .toSorted((a, b) => Number(b.path === path) - Number(a.path === path));
  return (pointer) => {
    if (textIn(files[path], pointer) === undefined) return [];
    return beside.map(({ path: file, name: locale, content }): LocaleText => {
      const text = textIn(content, pointer);
      return { file, pointer, locale, name: textAt(content, 'name') ?? locale, text };
    });
  };
}

/**
 * The message that a finding says a language lacks, where the language of the schemas says it; undefined for any other finding.
 */
export function lackingMessage(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
): (OutlinePlace & { readonly locale: string; readonly text: string }) | undefined {
  const messages = knownFiles(files).filter(({ kind }) => kind === 'messages');
  const locale = messages.find(({ path }) => path === file)?.name;
  const written = messages.find(({ content }) => content['ofSchemas'] === true)?.name;
  if (locale === undefined || locale === written) return undefined;
  const saidIn = (name: string | undefined) =>
    messages.filter((each) => each.name === name && textIn(each.content, pointer) !== undefined).at(-1);
  const said = saidIn(written);
  const text = textIn(said?.content, pointer);
  if (said === undefined || text === undefined || saidIn(locale) !== undefined) return undefined;
  return { file: said.path, pointer, locale, text };
}

/** The files with the text at its place; empty takes the message away where there is another to fall back to, never from the file's own language (`isOwn`). */
export function withLocaleText(
  files: EditedFiles,
  { file, pointer }: LocaleText,
  text: string,
  isOwn = false,
): EditedFiles {
  const said = atPointer(files[file], pointer) as Json | undefined;
  if (isSchemaNode(said))
    return editSchema(files, { does: 'set', file, at: under(pointer, 'text'), value: text });
  if (text === '' && said === undefined) return files;
  if (text === '' && !isOwn) return editSchema(files, { does: 'remove', file, at: pointer });
  return editSchema(files, { does: 'set', file, at: pointer, value: text });
}

/** A message is a text, or an object with it. */
function textIn(content: Json | undefined, pointer: string): string | undefined {
  const said = atPointer(content, pointer) as Json | undefined;
  return typeof said === 'string' ? said : isSchemaNode(said) ? textAt(said, 'text') : undefined;
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder) && !path.slice(folder.length).includes('/');
}
