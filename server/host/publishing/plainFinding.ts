import {
  type EditedFiles,
  emptyGroups,
  lackingMessage,
  untranslatedAt,
} from '../../../engine/editor/index.ts';
import type { Finding } from '../../../engine/index.ts';

/** In Italian, as a person says it after «in». */
const LANGUAGES = new Intl.DisplayNames(['it'], { type: 'language' });

/**
 * A finding that everybody meets who adds an item, in words that need no file: a text that a language lacks, a group without items. Undefined for all others, which are
 * told with their place.
 *
 * @param files the contents that were examined.
 */
export function plainFinding({ code, file, pointer }: Finding, files: EditedFiles): string | undefined {
  if (code === 'UNTRANSLATED') {
    const lacking = untranslatedAt(files, { file, pointer }) ?? lackingMessage(files, { file, pointer });
    if (lacking === undefined) return undefined;
    return `«${lacking.text}» non ha ancora il testo in ${LANGUAGES.of(lacking.locale) ?? lacking.locale}: scrivilo fra le sue traduzioni`;
  }
  if (code !== 'MISSING_WORD') return undefined;
  const group = emptyGroups(files, file).find((each) => pointer === `${each.pointer}/fields`);
  return group && `il gruppo «${group.title}» è ancora senza voci: aggiungine almeno una`;
}
