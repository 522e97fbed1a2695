import type { Selectable } from 'kysely';
import { zoneOf } from '../../../engine/index.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/refuse.ts';
import { type PreparedFile, prepareUpload } from '../files/prepareUpload.ts';
import { type NewAttachment, removeUnused, storeAttachment } from '../files/storeAttachment.ts';
import { countSent, requireQuota } from '../files/uploadQuota.ts';
import { numberSetting } from '../product/numberSetting.ts';
import { entityNamed, sentColumns } from '../writes/entityColumns.ts';

/** What is sent beside the files: what they belong to. */
export interface SentLink {
  readonly linkedObject: NewAttachment['linkedObject'];
  readonly linkedId?: number | null;
  readonly parentId?: number | null;
}

type Stored = { readonly attachments: Selectable<Database['attachments']>[] };

/**
 * Attaches a request's files. One that is not accepted refuses them all: half an upload would look like a whole one. The slow work comes first; what is
 * answered writes, within the call's transaction.
 *
 * @param requireAllowed whether the sender may add files there; asked before, and again in the transaction.
 * @throws Refusal FILE_MISSING, of a file, UPLOAD_QUOTA; what `requireAllowed` throws.
 */
export async function uploadFiles(
  body: SentLink,
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
  let kept = false;
  context.atEnd(() => cleanUp(context, prepared, kept));
  for (const upload of uploads) prepared.push(await prepareUpload(upload, preparing));
  return async (within) => {
    within.afterCommit(() => {
      kept = true;
    });
    await requireAllowed(within);
    await countSent(within.db, sender, bytes);
    await requireQuota(within.db, sender, 0, most);
    const attachments = [];
    for (const { laid, fileName, taken } of prepared) {
      const attachment = await storeAttachment(within.db, files, {
        ...sentColumns(entityNamed(product, 'attachment'), body),
        laid,
        fileName,
        linkedObject: body.linkedObject,
        linkedId: body.linkedId ?? null,
        parentId: body.parentId ?? null,
        createdBy: user.userId,
        // Never the sender's word, whatever a product lets be sent.
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

/** Kinds of sound that some field asks for (`x-accept`). */
function soundsOf(entities: PrepareContext['product']['entities']): ReadonlySet<string> {
  const fields = Object.values(entities).flatMap(({ properties }) => Object.values(properties));
  const types = fields.flatMap(({ 'x-accept': accept }) => accept?.types ?? []);
  return new Set(types.filter((type) => type.startsWith('audio/')));
}

/** What was kept and is nobody's, because the transaction failed, goes as well as what was only laid ready. */
async function cleanUp(
  { db, files }: Pick<CallContext, 'db' | 'files'>,
  prepared: readonly PreparedFile[],
  kept: boolean,
): Promise<void> {
  if (kept) return;
  await files.discard(...prepared.map(({ laid }) => laid));
  for (const { laid } of prepared) await removeUnused(db, files, laid.sha256);
}
