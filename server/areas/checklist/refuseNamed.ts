import type { Selectable } from 'kysely';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { namedAttachments } from './claimAttachments.ts';

type Attachment = Pick<Selectable<Database['attachments']>, 'idAttach' | 'linkedObject' | 'linkedId'>;

/** The checklists that name photos, each with its table. */
const TABLES = { pjc: 'pre_job_checks', vis: 'vis' } as const;

/**
 * A photo that a saved checklist names is taken out there, by whoever answers for it: deleted elsewhere it would leave a hole in the evidence,
 * and a record that can not be saved any more.
 *
 * @throws Refusal ATTACHMENT_IN_CHECKLIST.
 */
export async function refuseNamed(
  { db, product }: CallContext,
  { idAttach, linkedObject, linkedId }: Attachment,
): Promise<void> {
  if (linkedId === null || (linkedObject !== 'pjc' && linkedObject !== 'vis')) return;
  const entity = product.entities[linkedObject];
  const row = await db
    .selectFrom(TABLES[linkedObject])
    .select('answers')
    .where('Id', '=', linkedId)
    .executeTakeFirst();
  if (entity === undefined || row === undefined) return;
  const named = namedAttachments(entity, { ...row.answers }).flatMap(([, ids]) => ids);
  if (named.includes(idAttach)) throw refuse('ATTACHMENT_IN_CHECKLIST', { what: entity.title });
}
