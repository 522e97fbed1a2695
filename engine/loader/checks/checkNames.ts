import { quoted } from '../../errors/Phrase.ts';
import { unknownName } from '../grammar/knownNames.ts';
import { placesOfDraft } from '../grammar/placesOfDraft.ts';
import type { DraftCheck } from '../ProductDraft.ts';

/** A name that nothing has, wherever the grammar says that a name is of something (`x-names`). */
export const checkNames: DraftCheck = (draft, report) => {
  for (const place of placesOfDraft(draft)) {
    const unknown = unknownName(draft, place);
    if (unknown === undefined) continue;
    const { file, pointer, value } = place;
    report({ ...unknown, file: file.path, pointer, found: quoted(String(value)) });
  }
};
