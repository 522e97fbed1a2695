import { quoted, say } from '../../errors/Phrase.ts';
import { placesOfDraft } from '../grammar/placesOfDraft.ts';
import type { DraftCheck } from '../ProductDraft.ts';

const INDEX = /^\d+$/;

/** What the grammar wants once (`x-unique`), said again: of two entries of one name, only the first would be reached by it. */
export const checkUnique: DraftCheck = (draft, report) => {
  const seen = new Set<string>();
  for (const { file, pointer, steps, value, annotations } of placesOfDraft(draft)) {
    const among = annotations['x-unique'];
    if (among === undefined) continue;
    const list = steps.with(
      steps.findLastIndex((step) => INDEX.test(step)),
      '*',
    );
    const key = JSON.stringify([file.path, among === true ? list : among, value]);
    if (seen.has(key))
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer,
        found: quoted(String(value)),
        expected: say('itOnce'),
      });
    seen.add(key);
  }
};
