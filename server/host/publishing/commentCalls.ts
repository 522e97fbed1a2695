import { sql } from 'kysely';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';

/** Open at once of one schema. */
const MOST = 100;

/** What administrators tell each other of a schema that is being changed; what is settled goes, and the audit keeps it. */
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

  addSchemaComment: async ({ body }, { db, user, now, changed }) => {
    const { open } = await db
      .selectFrom('schema_comments')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('path', '=', body.path)
      .executeTakeFirstOrThrow();
    if (open >= MOST) throw refuse('SCHEMA_COMMENTS_FULL', { most: MOST });
    const { commentId } = await db
      .insertInto('schema_comments')
      .values({ ...body, userId: user.userId, at: now() })
      .returning('commentId')
      .executeTakeFirstOrThrow();
    changed('schema-comment', commentId, undefined, body);
    return { commentId };
  },

  settleSchemaComment: async ({ params: { commentId } }, { db, changed }) => {
    const settled = await db
      .deleteFrom('schema_comments')
      .where('commentId', '=', commentId)
      .returning(['path', 'about', 'text', 'userId'])
      .executeTakeFirst();
    if (settled === undefined) throw refuse('NOT_FOUND', { what: 'Il commento' });
    changed('schema-comment', commentId, settled);
    return {};
  },
});
