import { pathsOf } from '../../../condition/pathsOf.ts';
import type { Condition } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { annotatedPlaces } from '../../grammar/annotatedPlaces.ts';
import { under } from '../../pointer.ts';
import type { DraftCheck } from '../../SchemaFile.ts';

/**
 * Reports a `showWhen` of an action, transition or block that demands permissions whatever the record is:
 * `permission` beside it says that, and follows the call. A named condition, or one that demands them in some
 * states alone, stays.
 */
export const checkOffers: DraftCheck = ({ meta, written }, report) => {
  for (const { path: file, kind, content } of written) {
    for (const { pointer, value, annotations } of annotatedPlaces(meta, kind, content)) {
      if (annotations['x-permission-of'] === undefined) continue;
      const { showWhen = {} } = value as { readonly showWhen?: Condition };
      if (!demandsOf(showWhen).some(isOfPermissions)) continue;
      report({
        code: 'MISSING_WORD',
        file,
        pointer: under(pointer, 'showWhen'),
        found: quoted(PERMISSIONS),
        expected: say('wordBeside', { word: 'permission', other: 'showWhen' }),
      });
    }
  }
};

const PERMISSIONS = 'user.permissions';

/** The parts of a condition that all have to hold. */
function demandsOf({ allOf = [], ...demands }: Condition): readonly Condition[] {
  const each = Object.entries(demands).map(([word, part]) => ({ [word]: part }) as Condition);
  return [...each, ...allOf.flatMap(demandsOf)];
}

function isOfPermissions(demand: Condition): boolean {
  const paths = pathsOf(demand);
  return paths.length > 0 && paths.every((path) => path === PERMISSIONS);
}
