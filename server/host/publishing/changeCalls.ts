import type { EditedFiles } from '../../../engine/editor/index.ts';
import { kindOf } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { changeWords } from './changeWords.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { jsonDifferences } from './jsonDifferences.ts';
import { powerPlaces } from './reservedEdits.ts';
import { setsOf } from './setsOf.ts';
import { titlesOf } from './titlesOf.ts';

/** Changes listed for one draft; further ones are read in the schema itself. */
const MOST_TOLD = 200;

/** Lists the changes of all drafts before they are published; the drafts are not validated here. */
export const changeCalls = handlers({
  fetchSchemaDraftChanges: async (_input, context) => {
    const { drafts, before, after } = await draftedOverlay(context);
    const { product } = await setsOf(context).current();
    const catalogue = messagesFor(product, context.user.locale);
    const titleOf = titlesOf({ ...before.files, ...after.files });
    const powersIn = powerPlaces(before.files, after.files);
    const names = await namesOf(
      context,
      drafts.flatMap(({ authors }) => authors),
    );
    const sides = { before: before.files as EditedFiles, after: after.files as EditedFiles };
    const listed = drafts.map(({ path, revision, authors }) => {
      const powers = new Set(powersIn(path));
      const all = jsonDifferences(before.files[path], after.files[path]).toSorted(
        (a, b) => Number(powers.has(b.pointer)) - Number(powers.has(a.pointer)),
      );
      const changes = changeWords(path, sides, all.slice(0, MOST_TOLD), catalogue).map((change) => ({
        ...change,
        power: powers.has(change.pointer),
      }));
      return {
        ...{ path, kind: kindOf(path)?.kind ?? '', title: titleOf(path), revision },
        authors: authors.map((author) => names.get(author) ?? '?'),
        ...{ powers: powers.size > 0, total: all.length, changes },
      };
    });
    return { drafts: listed.toSorted((a, b) => Number(b.powers) - Number(a.powers)) };
  },
});

async function namesOf(
  { db }: Pick<CallContext, 'db'>,
  people: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['userId', 'fullName'])
    .where('userId', 'in', people)
    .execute();
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]));
}
