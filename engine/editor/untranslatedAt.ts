import { atPointer, keysOf } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { translatedAt } from './labelPlaces.ts';
import type { OutlinePlace } from './moveInOutline.ts';

/** A text that a language lacks, where it stands. */
export interface UntranslatedText extends OutlinePlace {
  readonly locale: string;
  readonly text: string;
}

/** The text that a finding says nobody translated; undefined for any other finding, and for one of a file that is not among these. */
export function untranslatedAt(files: EditedFiles, finding: OutlinePlace): UntranslatedText | undefined {
  const [, locale] = /(?:^|\/)translations\.([^./]+)\.json$/.exec(finding.file) ?? [];
  const [word, ...names] = keysOf(finding.pointer);
  if (locale === undefined || word !== 'files' || names.length !== 2) return undefined;
  const place = translatedAt(files, finding);
  const text = place.file === finding.file ? undefined : atPointer(files[place.file], place.pointer);
  if (typeof text !== 'string' || atPointer(files[finding.file], finding.pointer) !== undefined)
    return undefined;
  return { file: place.file, pointer: place.pointer, locale, text };
}
