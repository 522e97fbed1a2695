import { type Kysely, type Selectable, sql } from 'kysely';
import { zoneOf } from '../../../engine/index.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { type PreparedFile, prepareUpload } from '../files/prepareUpload.ts';
import { type NewAttachment, removeUnused, storeAttachment } from '../files/storeAttachment.ts';
import { numberSetting } from '../product/productLookups.ts';
import { SIGNATURE_SOURCE } from '../writes/claimAttachments.ts';
import { entityNamed, sentColumns } from '../writes/entityColumns.ts';

/** The link that is sent with the files. */
export interface UploadLink {
  readonly linkedObject: NewAttachment['linkedObject'];
  readonly linkedId?: number | null;
  readonly parentId?: number | null;
  readonly source?: NewAttachment['source'];
}

type Stored = { readonly attachments: Selectable<Database['attachments']>[] };

/**
 * Attaches the files of a request; one invalid file refuses all. The slow work runs before the transaction;
 * the returned function writes the rows within it.
 *
 * @param requireAllowed checks the permission, before and again in the transaction.
 * @throws Refusal FILE_MISSING, that of a file, UPLOAD_QUOTA; that of `requireAllowed`.
 */
export async function uploadFiles(
  body: UploadLink,
  context: PrepareContext,
  requireAllowed: (context: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>) => Promise<void>,
): Promise<(within: CallContext) => Promise<Stored>> {
  const { db, files, pictures, product, uploads, user, today } = context;
  if (uploads.length === 0) throw refuse('FILE_MISSING');
  await requireAllowed(context);
  const sender = { userId: user.userId, day: today() };
  const bytes = uploads.reduce((sum, { received }) => sum + received.size, 0);
  const most = numberSetting(product, 'uploadBytesPerDay');
  await requireQuota(db, sender, bytes, most);
  const preparing = {
    ...{ files, pictures },
    mostPixels: numberSetting(product, 'pictureMaxPixels'),
    sounds: soundsOf(product.entities),
    timeZone: zoneOf(product.settings),
  };
  const prepared: PreparedFile[] = [];
  let isCommitted = false;
  context.atEnd(() => cleanUp(context, prepared, isCommitted));
  for (const upload of uploads) prepared.push(await prepareUpload(upload, preparing));
  return async (within) => {
    within.afterCommit(() => {
      isCommitted = true;
    });
    await requireAllowed(within);
    await countSent(within.db, sender, bytes);
    await requireQuota(within.db, sender, 0, most);
    const attachments = [];
    for (const { temporaryFile, fileName, taken } of prepared) {
      const attachment = await storeAttachment(within.db, files, {
        ...sentColumns(entityNamed(product, 'attachment'), body),
        ...sourceOf(body),
        temporaryFile,
        fileName,
        linkedObject: body.linkedObject,
        linkedId: body.linkedId ?? null,
        parentId: body.parentId ?? null,
        createdBy: user.userId,
        // From the picture itself, never from the request.
        exifAt: taken?.takenAt ?? null,
        exifLatitude: taken?.latitude ?? null,
        exifLongitude: taken?.longitude ?? null,
      });
      within.changed('attachment', attachment.idAttach, undefined, attachment);
      attachments.push(attachment);
    }
    return { attachments };
  };
}

/**
 * Only a drawing that a record is still to take may be called a signature, which is not listed: a sender could
 * hide any file of a record otherwise.
 */
function sourceOf({ linkedId, source }: UploadLink): Pick<NewAttachment, 'source'> {
  return typeof linkedId === 'number' && source === SIGNATURE_SOURCE ? { source: null } : {};
}

/** Media types of sounds that some field accepts (`x-accept`). */
function soundsOf(entities: PrepareContext['product']['entities']): ReadonlySet<string> {
  const fields = Object.values(entities).flatMap(({ properties }) => Object.values(properties));
  const types = fields.flatMap(({ 'x-accept': accept }) => accept?.types ?? []);
  return new Set(types.filter((type) => type.startsWith('audio/')));
}

/** Discards prepared files, and stored ones without row after a failed transaction. */
async function cleanUp(
  { db, files }: Pick<CallContext, 'db' | 'files'>,
  prepared: readonly PreparedFile[],
  isCommitted: boolean,
): Promise<void> {
  if (isCommitted) return;
  await files.discard(...prepared.map(({ temporaryFile }) => temporaryFile));
  for (const { temporaryFile } of prepared) await removeUnused(db, files, temporaryFile.sha256);
}

interface Sender {
  readonly userId: number;
  /** The day in the product's time zone. */
  readonly day: string;
}

/** @throws Refusal UPLOAD_QUOTA when the bytes exceed the person's daily limit. */
async function requireQuota(
  db: Kysely<Database>,
  { userId, day }: Sender,
  bytes: number,
  most: number,
): Promise<void> {
  const row = await db
    .selectFrom('upload_days')
    .select('bytes')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  if ((row?.bytes ?? 0) + bytes > most) {
    throw refuse('UPLOAD_QUOTA', { limit: `${Math.round(most / 1_048_576)} MB` });
  }
}

/** Adds the uploaded bytes, in the transaction that stores them. */
async function countSent(db: Kysely<Database>, { userId, day }: Sender, bytes: number): Promise<void> {
  await db
    .insertInto('upload_days')
    .values({ userId, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet({ bytes: sql<number>`upload_days.bytes + ${bytes}` }),
    )
    .execute();
}
