import { visibleWhere } from '../../host/access/visibleWhere.ts';
import { fileCalls, isListed } from '../../host/attachments/fileCalls.ts';
import { refuseNamed, withLinkedNames } from '../../host/attachments/linkedFiles.ts';
import { requireFileChange } from '../../host/attachments/requireFileChange.ts';
import { uploadFiles } from '../../host/attachments/uploadFiles.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { labelWords, messageWords } from '../../host/errors/slotWords.ts';
import { requireVisibleTeam } from '../team/teams.ts';

/** Files attached to teams, checklists, documents and what else the list `linked-object` names. */
export const attachmentCalls = handlers({
  ...fileCalls,

  // The parent is a team. Its readers do not see every attachment below it: hours, with their certificates,
  // belong to their worker.
  fetchAttachmentsByParent: async ({ body: { parentId, linkedObject } }, context) => {
    if (parentId === null) return { attachments: [] };
    const { db } = context;
    await requireVisibleTeam(context, parentId);
    const files = await db
      .selectFrom('attachments')
      .selectAll()
      .where('parentId', '=', parentId)
      .where(visibleWhere(context, 'attachment'))
      .where(isListed)
      .$if(linkedObject !== undefined, (query) => query.where('linkedObject', '=', linkedObject ?? 'team'))
      .orderBy('idAttach')
      .execute();
    return { attachments: await withLinkedNames(context, files) };
  },

  // The sender names the team under which files are listed besides their object: the sender must see it.
  uploadAttachment: {
    prepare: ({ body }, context) =>
      uploadFiles(body, context, async (asking) => {
        await requireFileChange(asking, { ...body, linkedId: body.linkedId ?? null }, 'operation');
        if (typeof body.parentId === 'number') await requireVisibleTeam(asking, body.parentId);
      }),
  },

  // The bytes go later (`removeForgotten`): until then the deletion can be taken back.
  deleteAttachment: async ({ params: { idAttach } }, context) => {
    const { db, user, changed } = context;
    const file = await db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', '=', idAttach)
      .forUpdate()
      .executeTakeFirst();
    if (file === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.file', { key: idAttach }) });
    await requireFileChange(context, file, 'removal');
    if (file.linkedId === null && file.createdBy !== user.userId) throw refuse('NOT_YOURS');
    await refuseNamed(context, file, (what) => refuse('ATTACHMENT_IN_CHECKLIST', { what: labelWords(what) }));
    await db.deleteFrom('attachments').where('idAttach', '=', idAttach).execute();
    changed('attachment', idAttach, file);
    return { idAttach };
  },
});
