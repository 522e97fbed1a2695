import { sql } from 'kysely';
import { visibleWhere } from '../access/visibleWhere.ts';
import type { CallContext, PrepareContext } from '../calls/CallContext.ts';
import { DRAWN } from '../writes/claimAttachments.ts';
import { attachmentAt, attachmentNumbered, fileContent } from './fileContent.ts';
import { linkedRecord, requireFileChange } from './requireFileChange.ts';
import { thumbnailOf } from './thumbnailOf.ts';
import { type SentLink, uploadFiles } from './uploadFiles.ts';

/** Excludes drawn signatures, which appear only where they sign. */
export const isListed = sql<boolean>`attachments.source is distinct from ${DRAWN}`;

interface Numbered {
  readonly params: { readonly idAttach: number };
}

/**
 * Handlers of the calls about files, under the names that forms and lists of the engine use. A product
 * declares these calls with paths and permissions; access follows from its entities (`x-may.see` of
 * `attachment`, `x-files` of the linked entity).
 */
export const fileCalls = {
  fetchAttachments: async ({ body }: { readonly body: SentLink }, context: CallContext) => {
    const { db, user } = context;
    const { linkedObject, linkedId = null } = body;
    if (linkedId !== null) await linkedRecord(context, linkedObject, linkedId);
    const attachments = await db
      .selectFrom('attachments')
      .selectAll()
      .where('linkedObject', '=', linkedObject)
      .where(isListed)
      .where('linkedId', linkedId === null ? 'is' : '=', linkedId)
      .$if(linkedId === null, (query) => query.where('createdBy', '=', user.userId))
      .orderBy('idAttach')
      .execute();
    return { attachments };
  },

  /** Properties of the given files that the user may see. */
  describeAttachments: async (
    { body: { ids } }: { readonly body: { readonly ids: readonly number[] } },
    context: CallContext,
  ) => {
    const attachments = await context.db
      .selectFrom('attachments')
      .selectAll()
      .where('idAttach', 'in', [...ids])
      .where(visibleWhere(context, 'attachment'))
      .orderBy('idAttach')
      .execute();
    return { attachments };
  },

  uploadAttachment: {
    prepare: ({ body }: { readonly body: SentLink }, context: PrepareContext) =>
      uploadFiles(body, context, (asking) =>
        requireFileChange(asking, { ...body, linkedId: body.linkedId ?? null }, 'operation'),
      ),
  },

  downloadAttachment: async (
    { body }: { readonly body: { readonly fullpath?: string } },
    context: CallContext,
  ) => fileContent(await attachmentAt(context, body.fullpath), context, 'attachment'),

  openAttachment: async (
    { params, query }: Numbered & { readonly query?: { readonly download?: boolean } },
    context: CallContext,
  ) =>
    fileContent(
      await attachmentNumbered(context, params.idAttach),
      context,
      query?.download === true ? 'attachment' : 'inline',
    ),

  openThumbnail: async (
    { params, query }: Numbered & { readonly query?: { readonly width?: number } },
    context: CallContext,
  ) => thumbnailOf(context, await attachmentNumbered(context, params.idAttach), query?.width),
};
