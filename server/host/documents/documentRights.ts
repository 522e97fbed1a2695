import { type Kysely, type Selectable, sql } from 'kysely';
import { type AccessSubject, rowWhere } from '../access/visibleWhere.ts';
import { can } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { formerPaths, guardedPaths, type ShownFields } from '../privacy/shownFields.ts';

interface Reader extends AccessSubject {
  readonly db: Kysely<Database>;
}
type Attachment = Selectable<Database['attachments']>;

/**
 * Checks access to a stored PDF. PDFs contain no restricted fields and are open to everybody who sees the
 * object and, of a checklist, its records; one from before a field was restricted is open only to users with
 * permission for that field, others print it again.
 *
 * @throws Refusal PRINT_SHOWS_UNSEEN, NOT_YOURS.
 */
export async function refuseUnseenPrint(reader: Reader, attachment: Attachment): Promise<void> {
  const { db, product, user } = reader;
  const printed = await db
    .selectFrom('printed_documents')
    .select(['reportCode', 'shows'])
    .where('idAttach', '=', attachment.idAttach)
    .executeTakeFirst();
  if (printed === undefined) return;
  await requireVisiblePaper(reader, printed.reportCode, attachment);
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

/**
 * Checks that the user sees every record that a document prints; filed documents are printed as a guest.
 *
 * @param printed the subject's key, or a filed document of it.
 * @throws Refusal NOT_YOURS.
 */
export async function requireVisiblePaper(
  reader: Reader,
  code: string,
  printed: number | Attachment,
): Promise<void> {
  const { db, product } = reader;
  const name = Object.values(product.documents).find(({ reportCode }) => reportCode === code)?.checklist;
  const { 'x-checklist': checklist, 'x-table': table, properties = {} } = product.entities[name ?? ''] ?? {};
  if (name === undefined || checklist === undefined || table === undefined) return;
  const { by } = checklist;
  const isOfSubject =
    typeof printed !== 'number' && properties[by]?.['x-reference']?.entity === printed.linkedObject;
  const subject = typeof printed === 'number' ? printed : printed[isOfSubject ? 'linkedId' : 'parentId'];
  const { rows } = await sql`select from ${sql.table(table)}
    where ${sql.ref(by)} = ${subject} and (${rowWhere(reader, 'see', name)}) is not true limit 1`.execute(db);
  if (rows.length > 0) throw refuse('NOT_YOURS');
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
