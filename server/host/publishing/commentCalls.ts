import { sql } from 'kysely';
import type { CallContext } from '../calls/CallContext.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { setsOf } from './publications.ts';
import { draftRows, lockSchemas } from './schemaDrafts.ts';

/** Open comments allowed for one schema, and for all schemas. */
const MAX_OPEN_COMMENTS = 100;
const MAX_IN_ALL = 2_000;

/**
 * Comments of administrators on a schema being changed. A settled comment is deleted; the audit still has it.
 */
export const commentCalls = handlers({
  fetchSchemaComments: async ({ query: { path } }, { db, cancellable }) => {
    const comments = await db
      .selectFrom('schema_comments as comment')
      .innerJoin('users', 'users.userId', 'comment.userId')
      .select(['comment.commentId', 'comment.file', 'comment.pointer', 'comment.about', 'comment.text'])
      .select(['comment.at', 'users.fullName as author'])
      .where('comment.path', '=', path)
      .orderBy('comment.commentId')
      .execute(cancellable);
    return { comments };
  },

  addSchemaComment: {
    async prepare({ body }, context) {
      const { files } = await setsOf(context).current();
      const isInForce = Object.hasOwn(files, body.path) && !body.path.startsWith('meta/');
      return async ({ db, user, now, changed }) => {
        await lockSchemas(db);
        if (!isInForce) await refuseUnknown(db, body.path);
        await refuseTooMany(db, body.path);
        const { commentId } = await db
          .insertInto('schema_comments')
          .values({ ...body, userId: user.userId, at: now() })
          .returning('commentId')
          .executeTakeFirstOrThrow();
        changed('schema-comment', commentId, undefined, body);
        return { commentId };
      };
    },
  },

  settleSchemaComment: async ({ params: { commentId } }, { db, changed }) => {
    const settled = await db
      .deleteFrom('schema_comments')
      .where('commentId', '=', commentId)
      .returning(['path', 'about', 'text', 'userId'])
      .executeTakeFirst();
    if (settled === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.comment') });
    changed('schema-comment', commentId, settled);
    return {};
  },
});

/** A path that is not in force must have a draft. @throws Refusal NOT_FOUND. */
async function refuseUnknown(db: CallContext['db'], path: string): Promise<void> {
  const draft = await draftRows(db).where('draft.path', '=', path).executeTakeFirst();
  if (draft === undefined)
    throw refuse('NOT_FOUND', { what: messageWords('refusal.schema', { name: path }) });
}

/** @throws Refusal SCHEMA_COMMENTS_FULL, SCHEMA_COMMENTS_ALL_FULL. */
async function refuseTooMany(db: CallContext['db'], path: string): Promise<void> {
  const { all, own: ofPath } = await db
    .selectFrom('schema_comments')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where path = ${path}))::int`.as('own'))
    .executeTakeFirstOrThrow();
  if (ofPath >= MAX_OPEN_COMMENTS) throw refuse('SCHEMA_COMMENTS_FULL', { most: MAX_OPEN_COMMENTS });
  if (all >= MAX_IN_ALL) throw refuse('SCHEMA_COMMENTS_ALL_FULL', { most: MAX_IN_ALL });
}
