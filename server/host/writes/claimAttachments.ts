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
import { refuse } from '../errors/Refusal.ts';
import type { NewAttachment } from '../files/storeAttachment.ts';

/** Source of images drawn as signatures; they are not listed as photos or files. */
export const SIGNATURE_SOURCE = 'signature';

/** Record that attachments are assigned to, and the parent that lists them. */
interface Owner extends Pick<NewAttachment, 'linkedObject' | 'parentId'> {
  readonly linkedId: number;
}

/**
 * Assigns attachments that were uploaded before their record existed, if the record names them and the same
 * user sent them.
 *
 * @throws Refusal UNKNOWN_REFERENCE for a number without an attachment, or with one of another user or
 * record; BAD_INPUT for new files of a type or size that the field does not accept (`x-accept`).
 */
export async function claimAttachments(
  context: CallContext,
  entity: EntitySchema,
  record: Readonly<Record<string, unknown>>,
  { linkedObject, linkedId, parentId }: Owner,
): Promise<void> {
  const { db, user, changed } = context;
  for (const [name, ids] of namedAttachments(entity, record)) {
    const rows = await db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', 'in', ids)
      .forUpdate()
      .execute();
    const claimable = rows.filter((each) =>
      each.linkedId === null
        ? each.createdBy === user.userId
        : each.linkedObject === linkedObject && each.linkedId === linkedId,
    );
    if (claimable.length < ids.length) {
      throw refuse('UNKNOWN_REFERENCE', { fields: entity.properties[name]?.title ?? name });
    }
    requireAccepted(context, entity, name, claimable);
    const signs = entity.properties[name]?.['x-signs'] !== undefined;
    for (const before of claimable.filter((each) => each.linkedId === null)) {
      // Only images of signature fields are hidden from lists: the sender's own `source` does not decide it.
      const source = signs ? SIGNATURE_SOURCE : before.source === SIGNATURE_SOURCE ? null : before.source;
      const after = await db
        .updateTable('attachments')
        .set({ linkedObject, linkedId, parentId, source })
        .where('idAttach', '=', before.idAttach)
        .returningAll()
        .executeTakeFirstOrThrow();
      changed('attachment', before.idAttach, before, after);
    }
  }
  await removeReplaced(context, entity, record, { linkedObject, linkedId });
}

/**
 * Deletes drawn signatures that the record no longer holds. Skipped for a partial record, where this is
 * unknown.
 */
async function removeReplaced(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  { properties }: EntitySchema,
  record: Readonly<Record<string, unknown>>,
  { linkedObject, linkedId }: Pick<Owner, 'linkedObject' | 'linkedId'>,
): Promise<void> {
  const signing = Object.keys(properties).filter((name) => properties[name]?.['x-signs'] !== undefined);
  if (signing.length === 0 || signing.some((name) => !Object.hasOwn(record, name))) return;
  // Includes signatures kept from former versions of the form.
  const images = Object.values(record).flatMap((value) => signatureIn(value)?.image ?? []);
  const replaced = await db
    .deleteFrom('attachments')
    .where('linkedObject', '=', linkedObject)
    .where('linkedId', '=', linkedId)
    .where('source', '=', SIGNATURE_SOURCE)
    .$if(images.length > 0, (rows) => rows.where('idAttach', 'not in', [...images]))
    .returningAll()
    .execute();
  for (const row of replaced) changed('attachment', row.idAttach, row);
}

/** Checks new files by the media type detected at upload; the sender's file name is not trusted. */
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

/** Attachment numbers of a record by field: lists of attachments and drawn signatures. */
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
