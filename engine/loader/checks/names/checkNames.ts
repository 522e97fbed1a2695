import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { unknownName } from '../../grammar/knownNames.ts';
import { placesOfDraft } from '../../grammar/placesOfDraft.ts';
import type { DraftCheck } from '../../ProductDraft.ts';
import type { SchemaKind } from '../../SchemaFile.ts';

/** Reports a name at `x-names` that refers to no existing entry. */
export const checkNames: DraftCheck = (draft, report) => {
  for (const place of placesOfDraft(draft)) {
    const unknown = unknownName(draft, place);
    if (unknown === undefined) continue;
    const { file, pointer, value } = place;
    report({ ...unknown, file: file.path, pointer, found: quoted(String(value)) });
  }
};

const INDEX = /^\d+$/;

/**
 * Reports a value repeated where the grammar wants it once (`x-unique`): the second entry could not be
 * reached by name.
 */
export const checkUnique: DraftCheck = (draft, report) => {
  const keys = new Set<string>();
  for (const { file, pointer, steps, value, annotations } of placesOfDraft(draft)) {
    const group = annotations['x-unique'];
    if (group === undefined) continue;
    const list = steps.with(
      steps.findLastIndex((step) => INDEX.test(step)),
      '*',
    );
    const key = JSON.stringify([file.path, group === true ? list : group, value]);
    if (keys.has(key))
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer,
        found: quoted(String(value)),
        expected: say('itOnce'),
      });
    keys.add(key);
  }
};

/** Sorts of local names, each with the usage that is missing. */
const USED: Readonly<Record<string, (kind: SchemaKind) => Phrase>> = {
  picture: (kind) => say(kind === 'form' ? 'contentWithPicture' : 'choiceWithImage'),
  rowName: () => say('ruleNamesRows'),
};

/** Reports names that a file declares (`x-declares`) and does not use. */
export const checkUnusedNames: DraftCheck = (draft, report) => {
  const places = placesOfDraft(draft);
  const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);
  const used = new Set(
    places.flatMap(({ file, value, annotations: { 'x-names': names } }) =>
      typeof names === 'object' && 'name' in names ? [keyOf(file.path, names.name, value)] : [],
    ),
  );
  for (const { file, pointer, value, annotations } of places) {
    const sort = annotations['x-declares'] ?? '';
    const expected = USED[sort]?.(file.kind);
    if (expected === undefined || used.has(keyOf(file.path, sort, value))) continue;
    report({ code: 'UNUSED', file: file.path, pointer, found: quoted(String(value)), expected });
  }
};
