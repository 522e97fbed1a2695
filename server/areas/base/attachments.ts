import { visibleWhere } from '../../host/access/visibleWhere.ts';
import { withLinkedNames } from '../../host/attachments/linkedNames.ts';
import { refuseNamed } from '../../host/attachments/refuseNamed.ts';
import { thumbnailOf } from '../../host/attachments/thumbnailOf.ts';
import { uploadFiles } from '../../host/attachments/uploadFiles.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { requireVisibleTeam } from '../access/teamAccess.ts';
import { requireAttachmentChange, requireParent, requireReadable } from './attachmentAccess.ts';
import { attachmentNumbered, contentOf, withPath } from './findAttachment.ts';

/** Files attached to teams, checklists, documents and what else the list `linked-object` names. */
export const attachmentCalls = handlers({
  fetchAttachments: async ({ body }, context) => {
    const { db, user } = context;
    const link = { linkedObject: body.linkedObject, linkedId: body.linkedId ?? null };
    await requireReadable(context, link);
    const attachments = await db
      .selectFrom('attachments')
      .selectAll()
      .where('linkedObject', '=', link.linkedObject)
      .where('linkedId', link.linkedId === null ? 'is' : '=', link.linkedId)
      .$if(link.linkedId === null, (query) => query.where('createdBy', '=', user.userId))
      .orderBy('idAttach')
      .execute();
    return { attachments };
  },

  // A parent is a team. Who sees it does not see all that hangs on it: hours, and the certificates with them, are their worker's.
  fetchAttachmentsByParent: async ({ body: { parentId, linkedObject } }, context) => {
    if (parentId === null) return { attachments: [] };
    const { db } = context;
    await requireVisibleTeam(context, parentId);
    const found = await db
      .selectFrom('attachments')
      .selectAll()
      .where('parentId', '=', parentId)
      .where(visibleWhere(context, 'attachment'))
      .$if(linkedObject !== undefined, (query) => query.where('linkedObject', '=', linkedObject ?? 'team'))
      .orderBy('idAttach')
      .execute();
    return { attachments: await withLinkedNames(context, found) };
  },

  uploadAttachment: {
    prepare: ({ body }, context) =>
      uploadFiles(body, context, async (asking) => {
        await requireAttachmentChange(asking, { ...body, linkedId: body.linkedId ?? null }, 'change');
        await requireParent(asking, body.parentId);
      }),
  },

  downloadAttachment: async ({ body }, context) =>
    contentOf(await withPath(context, body.fullpath), context, 'attachment'),

  openAttachment: async ({ params, query }, context) =>
    contentOf(
      await attachmentNumbered(context, params.idAttach),
      context,
      query.download === true ? 'attachment' : 'inline',
    ),

  openThumbnail: async ({ params, query }, context) =>
    thumbnailOf(context, await attachmentNumbered(context, params.idAttach), query.width),

  // The bytes go later (`removeForgotten`): until then the deletion can be taken back.
  deleteAttachment: async ({ params: { idAttach } }, context) => {
    const { db, user, changed } = context;
    const found = await db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', '=', idAttach)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw refuse('NOT_FOUND', { what: `L'allegato ${idAttach}` });
    await requireAttachmentChange(context, found, 'removeFile');
    if (found.linkedId === null && found.createdBy !== user.userId) throw refuse('NOT_YOURS');
    await refuseNamed(context, found, (what) => refuse('ATTACHMENT_IN_CHECKLIST', { what }));
    await db.deleteFrom('attachments').where('idAttach', '=', idAttach).execute();
    changed('attachment', idAttach, found);
    return { idAttach };
  },
});
