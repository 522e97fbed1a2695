import { atPointer, under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import { type LocaleText, localeTexts } from './localeTexts.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import type { PanelWords } from './panelOf.ts';
import { isSchemaNode, knownFiles, type SchemaNode } from './schemaParts.ts';

/** A message that a place of a file says by its name: what it is there, and what it says in every language. */
export interface SaidMessage {
  /** Its word, or, of an object at the place, both: `rows.message`. */
  readonly word: string;
  readonly title: string;
  readonly texts: readonly LocaleText[];
}

/**
 * The messages of a place that people have words for (`schema.wizard.stepRule.message.said`), and of the objects in it that are no parts of the outline. The
 * words themselves stay as they are: changed is what the message says, wherever it is said.
 */
export function saidMessages(
  files: EditedFiles,
  { file, pointer }: OutlinePlace,
  textOf: PanelWords['textOf'],
): readonly SaidMessage[] {
  const within = (at: string, base: string): readonly SaidMessage[] => {
    const node = atPointer(files[file], at) as SchemaNode | undefined;
    const id = grammarAt(files, file, at)?.id;
    return Object.entries(isSchemaNode(node) ? node : {}).flatMap(([word, said]): readonly SaidMessage[] => {
      if (isSchemaNode(said)) {
        const isPart = textOf(`schema.${id}.${word}.part`) !== undefined;
        return base !== '' || isPart ? [] : within(under(at, word), `${word}.`);
      }
      const title = textOf(`schema.${id}.${word}.said`);
      if (title === undefined || typeof said !== 'string') return [];
      const texts = textsOfMessage(files, said);
      return texts.length === 0 ? [] : [{ word: `${base}${word}`, title, texts }];
    });
  };
  return within(pointer, '');
}

function textsOfMessage(files: EditedFiles, id: string): readonly LocaleText[] {
  const pointer = under('/texts', id);
  // In the language of the schemas first, whichever others have it.
  const home = knownFiles(files).find(
    ({ kind, name, path }) =>
      kind === 'messages' && name === 'it' && atPointer(files[path], pointer) !== undefined,
  );
  return home === undefined ? [] : localeTexts(files, home.path)(pointer);
}
