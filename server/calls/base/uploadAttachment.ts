import { refuse } from '../../errors/refuse.ts';
import { prepareUpload } from '../../files/prepareUpload.ts';
import { storeAttachment } from '../../files/storeAttachment.ts';
import type { Handler } from '../handlers.ts';
import { requireChangeable, requireParent } from './attachmentAccess.ts';

/** Attaches the request's files. One that is not accepted refuses them all: half an upload would look like a whole one. */
export const uploadAttachment: Handler<'uploadAttachment'> = async ({ body }, context) => {
  const { db, user, uploads, files, changed } = context;
  if (uploads.length === 0) throw refuse('FILE_MISSING');
  const link = { linkedObject: body.linkedObject, linkedId: body.linkedId ?? null };
  await requireChangeable(context, link, 'TEAM_APPROVED');
  await requireParent(db, user, body.parentId);
  const attachments = [];
  for (const upload of uploads) {
    const attachment = await storeAttachment(db, files, {
      ...(await prepareUpload(upload)),
      ...link,
      parentId: body.parentId ?? null,
      createdBy: user.userId,
      latitude: body.latitude ?? null,
      longitude: body.longitude ?? null,
      takenAt: body.takenAt ?? null,
    });
    changed('attachment', attachment.idAttach, undefined, attachment);
    attachments.push(attachment);
  }
  return { attachments };
};
