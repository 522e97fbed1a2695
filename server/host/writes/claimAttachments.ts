import type { Selectable } from 'kysely';
import {
  type EntitySchema,
  fileRefusal,
  type Problem,
  signatureImages,
  signatureIn,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import type { NewAttachment } from '../files/storeAttachment.ts';

/** Where what was drawn for a signature comes from: no photo, and no file to be listed. */
export const DRAWN = 'signature';

/** The record that attachments are to belong to, and under which other they are listed. */
interface Owner extends Pick<NewAttachment, 'linkedObject' | 'parentId'> {
  readonly linkedId: number;
}

/**
 * Photos are sent while the form is filled, before the record exists: what its answers name and the same user sent becomes the
 * record's own.
 *
 * @throws Refusal UNKNOWN_REFERENCE for a number that is no attachment, or is somebody else's or of something else; BAD_INPUT for files of a kind or size
 *   that the field does not take (`x-accept`): those that are its own already stay.
 */
export async function claimAttachments(
  context: CallContext,
  entity: EntitySchema,
  record: Readonly<Record<string, unknown>>,
  { linkedObject, linkedId, parentId }: Owner,
): Promise<void> {
  const { db, user, changed } = context;
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
    requireAccepted(context, entity, name, own);
    const signs = entity.properties[name]?.['x-signs'] !== undefined;
    for (const before of own.filter((each) => each.linkedId === null)) {
      const after = await db
        .updateTable('attachments')
        .set({ linkedObject, linkedId, parentId, ...(signs ? { source: DRAWN } : {}) })
        .where('idAttach', '=', before.idAttach)
        .returningAll()
        .executeTakeFirstOrThrow();
      changed('attachment', before.idAttach, before, after);
    }
  }
  await removeReplaced(context, entity, record, { linkedObject, linkedId });
}

/** What was drawn for a signature that the record no longer holds signs nothing: it goes. Of a record that is sent in part only what is sent is known. */
async function removeReplaced(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  { properties }: EntitySchema,
  record: Readonly<Record<string, unknown>>,
  { linkedObject, linkedId }: Pick<Owner, 'linkedObject' | 'linkedId'>,
): Promise<void> {
  const signing = Object.keys(properties).filter((name) => properties[name]?.['x-signs'] !== undefined);
  if (signing.length === 0 || signing.some((name) => !Object.hasOwn(record, name))) return;
  // Also what was signed under a version that the record has left.
  const held = Object.values(record).flatMap((value) => signatureIn(value)?.image ?? []);
  const replaced = await db
    .deleteFrom('attachments')
    .where('linkedObject', '=', linkedObject)
    .where('linkedId', '=', linkedId)
    .where('source', '=', DRAWN)
    .$if(held.length > 0, (rows) => rows.where('idAttach', 'not in', [...held]))
    .returningAll()
    .execute();
  for (const row of replaced) changed('attachment', row.idAttach, row);
}

/** What a file is was told from its bytes when it came; what the sender called it counts for nothing. */
function requireAccepted(
  { call, product, user }: CallContext,
  { properties }: EntitySchema,
  name: string,
  files: readonly Pick<Selectable<Database['attachments']>, 'linkedId' | 'fileName' | 'mediaType' | 'size'>[],
): void {
  const at = call.saves?.[0]?.at;
  const path = at === undefined ? name : `${at}.${name}`;
  const problems = files.flatMap(({ linkedId, fileName, mediaType: type, size }): readonly Problem[] => {
    const refusal = fileRefusal(properties[name] ?? {}, { name: fileName, type, size }, true);
    return refusal === undefined || linkedId !== null ? [] : [{ path, severity: 'error', ...refusal }];
  });
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
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
