import type { Product } from '../../../engine/contract/index.ts';
import { can } from '../auth/SignedInUser.ts';
import { refuse } from '../errors/refuse.ts';
import type { Viewing } from '../privacy/hideUnseen.ts';
import { formerPaths, guardedPaths, type ShownFields } from '../privacy/shownFields.ts';

interface Reader extends Viewing {
  readonly product: Pick<Product, 'entities' | 'documents' | 'forms' | 'tables'>;
}

/**
 * A PDF that was kept is printed without what only some may see, and so is for everybody who sees its object. One that was kept before a field became only
 * some people's may say it: it is for those who have a permission to see the field; others print it anew.
 *
 * @throws Refusal PRINT_SHOWS_UNSEEN.
 */
export async function refuseUnseenPrint({ db, product, user }: Reader, idAttach: number): Promise<void> {
  const printed = await db
    .selectFrom('printed_documents')
    .select(['reportCode', 'shows'])
    .where('idAttach', '=', idAttach)
    .executeTakeFirst();
  if (printed === undefined) return;
  const shows = printed.shows as ShownFields | null;
  const entities = shows === null ? sectionEntities(product, printed.reportCode) : Object.keys(shows);
  const unseen: string[] = [];
  for (const name of entities) {
    const said = shows?.[name];
    const former = said === undefined ? [] : await formerPaths(db, name, said);
    for (const [path, seenBy] of [...guardedPaths(product.entities[name]), ...former]) {
      const permissions = seenBy.flatMap((way) => way.permissions ?? []);
      if (said?.includes(path) !== false && !permissions.some((permission) => can(user, permission)))
        unseen.push(path);
    }
  }
  if (unseen.length > 0) throw refuse('PRINT_SHOWS_UNSEEN');
}

/** Of a paper that nobody knows more of: it may say whatever the forms and lists in it have. */
function sectionEntities({ documents, forms, tables }: Reader['product'], code: string): readonly string[] {
  const sections = Object.values(documents).find(({ reportCode }) => reportCode === code)?.sections ?? [];
  return sections.flatMap(({ kind, name = '' }) => {
    const entity =
      kind === 'form' ? forms[name]?.entity : kind === 'table' ? tables[name]?.entity : undefined;
    return entity === undefined ? [] : [entity];
  });
}
