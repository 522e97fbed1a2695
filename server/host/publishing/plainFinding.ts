import {
  type EditedFiles,
  emptyGroups,
  lackingMessage,
  untranslatedAt,
} from '../../../engine/editor/index.ts';
import type { Finding } from '../../../engine/index.ts';
import { phraseText, say } from '../../../engine/node.ts';

/**
 * Plain wording for findings that often follow from adding an item: a missing translation, an empty group.
 * Undefined for all others, which are reported with file and pointer.
 *
 * @param files the contents that were validated.
 * @param locale language of the reader.
 */
export function plainFinding(
  { code, file, pointer }: Finding,
  files: EditedFiles,
  locale: string,
): string | undefined {
  if (code === 'UNTRANSLATED') {
    const lacking = untranslatedAt(files, { file, pointer }) ?? lackingMessage(files, { file, pointer });
    if (lacking === undefined) return undefined;
    const language = new Intl.DisplayNames([locale], { type: 'language' }).of(lacking.locale);
    return phraseText(
      say('lacksTranslation', { text: lacking.text, language: language ?? lacking.locale }),
      locale,
    );
  }
  if (code !== 'MISSING_WORD') return undefined;
  const group = emptyGroups(files, file).find((each) => pointer === `${each.pointer}/fields`);
  return group && phraseText(say('emptyGroup', { title: group.title }), locale);
}
