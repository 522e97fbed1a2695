import { quoted, say } from '../../errors/Phrase.ts';
import type { DraftCheck } from '../ProductDraft.ts';
import { walk } from '../walk.ts';

const WORDS: ReadonlySet<string> = new Set(['x-options', 'x-suggests', 'options']);

/** Lists of options that no field, column or filter uses. */
export const checkUnused: DraftCheck = (draft, report) => {
  const used = new Set<string>();
  for (const file of draft.files) {
    walk(file.content, (key, value) => {
      if (WORDS.has(key) && typeof value === 'string') used.add(value);
    });
  }
  for (const file of draft.files) {
    if (file.kind !== 'options' || used.has(file.name)) continue;
    const expected = say('fieldWithOptions');
    report({ code: 'UNUSED', file: file.path, pointer: '', found: quoted(file.name), expected });
  }
};
