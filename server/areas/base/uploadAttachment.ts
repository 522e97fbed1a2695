import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Input, PreparedHandler } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { type PreparedFile, prepareUpload } from '../../host/files/prepareUpload.ts';
import { removeUnused, storeAttachment } from '../../host/files/storeAttachment.ts';
import { countSent, requireQuota } from '../../host/files/uploadQuota.ts';
import { numberSetting } from '../../host/product/numberSetting.ts';
import { entityNamed, sentColumns } from '../../host/writes/entityColumns.ts';
import { requireChangeable, requireParent } from './attachmentAccess.ts';

type Body = Input<'uploadAttachment'>['body'];

/** Attaches the request's files. One that is not accepted refuses them all: half an upload would look like a whole one. */
export const uploadAttachment: PreparedHandler<'uploadAttachment'> = {
  prepare: async ({ body }, context) => {
    const { db, files, pictures, product, uploads, user, today } = context;
    if (uploads.length === 0) throw refuse('FILE_MISSING');
    await requireAllowed(body, context);
    const sender = { userId: user.userId, day: today() };
    const bytes = uploads.reduce((sum, { received }) => sum + received.size, 0);
    const most = numberSetting(product, 'uploadBytesPerDay');
    await requireQuota(db, sender, bytes, most);
    const mostPixels = numberSetting(product, 'pictureMaxPixels');
    const prepared: PreparedFile[] = [];
    let kept = false;
    context.atEnd(() => cleanUp(context, prepared, kept));
    for (const upload of uploads) prepared.push(await prepareUpload(upload, { files, pictures, mostPixels }));
    return async (within) => {
      within.afterCommit(() => {
        kept = true;
      });
      await requireAllowed(body, within);
      await countSent(within.db, sender, bytes);
      await requireQuota(within.db, sender, 0, most);
      const attachments = [];
      for (const { laid, fileName } of prepared) {
        const attachment = await storeAttachment(within.db, files, {
          ...sentColumns(entityNamed(product, 'attachment'), body),
          laid,
          fileName,
          linkedObject: body.linkedObject,
          linkedId: body.linkedId ?? null,
          parentId: body.parentId ?? null,
          createdBy: user.userId,
        });
        within.changed('attachment', attachment.idAttach, undefined, attachment);
        attachments.push(attachment);
      }
      return { attachments };
    };
  },
};

async function requireAllowed(
  body: Body,
  context: Pick<CallContext, 'db' | 'user' | 'product' | 'today'>,
): Promise<void> {
  const link = { linkedObject: body.linkedObject, linkedId: body.linkedId ?? null };
  await requireChangeable(context, link, 'change');
  await requireParent(context, body.parentId);
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
