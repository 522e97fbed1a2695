import type { Product } from '../../../engine/contract/index.ts';
import { can } from '../auth/SignedInUser.ts';
import { refuse } from '../errors/Refusal.ts';
import type { Viewing } from '../privacy/hideUnseen.ts';
import { formerPaths, guardedPaths, type ShownFields } from '../privacy/shownFields.ts';

interface Reader extends Viewing {
  readonly product: Pick<Product, 'entities' | 'documents' | 'forms' | 'tables'>;
}

/**
 * Checks access to a stored PDF. PDFs contain no restricted fields and are open to everybody who sees the
 * object; one from before a field was restricted is open only to users with permission for that field, others
 * print it again.
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
    const shownPaths = shows?.[name];
    const former = shownPaths === undefined ? [] : await formerPaths(db, name, shownPaths);
    for (const [path, seenBy] of [...guardedPaths(product.entities[name]), ...former]) {
      const permissions = seenBy.flatMap((way) => way.permissions ?? []);
      if (shownPaths?.includes(path) !== false && !permissions.some((permission) => can(user, permission)))
        unseen.push(path);
    }
  }
  if (unseen.length > 0) throw refuse('PRINT_SHOWS_UNSEEN');
}

/** For PDFs without recorded fields: all entities of its forms and tables count as shown. */
function sectionEntities({ documents, forms, tables }: Reader['product'], code: string): readonly string[] {
  const sections = Object.values(documents).find(({ reportCode }) => reportCode === code)?.sections ?? [];
  return sections.flatMap(({ kind, name = '' }) => {
    const entity =
      kind === 'form' ? forms[name]?.entity : kind === 'table' ? tables[name]?.entity : undefined;
    return entity === undefined ? [] : [entity];
  });
}
