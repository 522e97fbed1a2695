import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { unknownName } from '../../grammar/knownNames.ts';
import { placesOfDraft } from '../../grammar/placesOfDraft.ts';
import type { DraftCheck } from '../../ProductDraft.ts';
import type { SchemaKind } from '../../SchemaFile.ts';

/** A name that nothing has, wherever the grammar says that a name is of something (`x-names`). */
export const checkNames: DraftCheck = (draft, report) => {
  for (const place of placesOfDraft(draft)) {
    const unknown = unknownName(draft, place);
    if (unknown === undefined) continue;
    const { file, pointer, value } = place;
    report({ ...unknown, file: file.path, pointer, found: quoted(String(value)) });
  }
};

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

/** Sorts of names that a file declares for itself, each with what would use one. */
const USED: Readonly<Record<string, (kind: SchemaKind) => Phrase>> = {
  picture: (kind) => say(kind === 'form' ? 'contentWithPicture' : 'choiceWithImage'),
  rowName: () => say('ruleNamesRows'),
};

/** Names that a file declares for itself (`x-declares`) and uses nowhere. */
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
