import { type EntitySchema, signatureImages } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import type { NewAttachment } from '../files/storeAttachment.ts';

/** The record that attachments are to belong to, and under which other they are listed. */
interface Owner extends Pick<NewAttachment, 'linkedObject' | 'parentId'> {
  readonly linkedId: number;
}

/**
 * Photos are sent while the form is filled, before the record exists: what its answers name and the same user sent becomes the
 * record's own.
 *
 * @throws Refusal UNKNOWN_REFERENCE for a number that is no attachment, or is somebody else's or of something else.
 */
export async function claimAttachments(
  { db, user, changed }: CallContext,
  entity: EntitySchema,
  record: Readonly<Record<string, unknown>>,
  { linkedObject, linkedId, parentId }: Owner,
): Promise<void> {
  for (const [name, ids] of namedAttachments(entity, record)) {
    const found = await db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', 'in', ids)
      .forUpdate()
      .execute();
    const own = found.filter((each) =>
      each.linkedId === null
        ? each.createdBy === user.userId
        : each.linkedObject === linkedObject && each.linkedId === linkedId,
    );
    if (own.length < ids.length) {
      throw refuse('UNKNOWN_REFERENCE', { fields: entity.properties[name]?.title ?? name });
    }
    for (const before of own.filter((each) => each.linkedId === null)) {
      const after = await db
        .updateTable('attachments')
        .set({ linkedObject, linkedId, parentId })
        .where('idAttach', '=', before.idAttach)
        .returningAll()
        .executeTakeFirstOrThrow();
      changed('attachment', before.idAttach, before, after);
    }
  }
}

/** Fields that hold numbers of attachments, or a drawn signature, each with those of the record. */
export function namedAttachments(
  { properties }: EntitySchema,
  record: Readonly<Record<string, unknown>>,
): [name: string, ids: number[]][] {
  const signed = Object.entries(properties).flatMap(([name, field]): [string, number[]][] => {
    const ids = signatureImages({ [name]: field }, record);
    return ids.length === 0 ? [] : [[name, [...ids]]];
  });
  const listed = Object.entries(properties)
    .filter(([, field]) => field.items?.['x-reference']?.entity === 'attachment')
    .map(([name]): [string, number[]] => {
      const ids = record[name];
      return [
        name,
        Array.isArray(ids) ? [...new Set(ids.filter((id): id is number => typeof id === 'number'))] : [],
      ];
    })
    .filter(([, ids]) => ids.length > 0);
  return [...listed, ...signed];
}
