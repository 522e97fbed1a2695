import { atPointer, under } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { grammarAt } from './grammarAt.ts';
import { type LocaleText, localeTexts } from './localeTexts.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import type { PanelWords } from './panelOf.ts';
import { isSchemaNode, knownFiles, type SchemaNode } from './schemaParts.ts';

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
  textOf: PanelWords['textOf'],
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

function textsOfMessage(files: EditedFiles, id: string): readonly LocaleText[] {
  const pointer = under('/texts', id);
  // The file of the schemas' language comes first.
  const home = knownFiles(files).find(
    ({ kind, name, path }) =>
      kind === 'messages' && name === 'it' && atPointer(files[path], pointer) !== undefined,
  );
  return home === undefined ? [] : localeTexts(files, home.path)(pointer);
}
