import { atPointer, keysOf } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { translatedAt } from './labelPlaces.ts';
import type { OutlinePlace } from './moveInOutline.ts';

/** A text without a translation in a language, with its place. */
export interface UntranslatedText extends OutlinePlace {
  readonly locale: string;
  readonly text: string;
}

/**
 * The text that a finding reports as untranslated; undefined for other findings and for files that are not
 * loaded.
 */
export function untranslatedAt(files: EditedFiles, finding: OutlinePlace): UntranslatedText | undefined {
  const [, locale] = /(?:^|\/)translations\.([^./]+)\.json$/.exec(finding.file) ?? [];
  const [word, text = ''] = keysOf(finding.pointer);
  if (
    locale === undefined ||
    word !== 'texts' ||
    typeof atPointer(files[finding.file], finding.pointer) === 'string'
  )
    return undefined;
  const { file, pointer } = translatedAt(files, finding);
  return file === finding.file ? undefined : { file, pointer, locale, text };
}
