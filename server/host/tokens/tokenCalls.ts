import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { signedInBy } from '../auth/sessions.ts';
import { CODE_PREFIX, tokenHash } from '../auth/tokens.ts';
import { handlers } from '../calls/handlers.ts';
import { listRows } from '../calls/listRows.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';

/**
 * Layout of a token: 256 random bits, time of creation in seconds, signature that ties it to this server and
 * one user.
 */
const RANDOM_BYTES = 32;
const MOMENT_BYTES = 4;
const MARK_BYTES = 12;
const LENGTH = CODE_PREFIX.length + ((RANDOM_BYTES + MOMENT_BYTES) * 4) / 3;

/**
 * Makes a new token. It is shown before it is stored, so that the signature must rule out tokens that a user
 * invented.
 */
export function makeToken(key: Buffer, userId: number, at: Date): string {
  const moment = Buffer.alloc(MOMENT_BYTES);
  moment.writeUInt32BE(Math.floor(at.getTime() / 1000));
  const unsigned = `${CODE_PREFIX}${Buffer.concat([randomBytes(RANDOM_BYTES), moment]).toString('base64url')}`;
  return `${unsigned}${markOf(key, unsigned, userId)}`;
}

/** Creation time of a token that this server made for the user; undefined for any other. */
function madeAt(key: Buffer, token: string, userId: number): Date | undefined {
  const unsigned = token.slice(0, LENGTH);
  const mark = Buffer.from(markOf(key, unsigned, userId));
  const signature = Buffer.from(token.slice(LENGTH));
  if (signature.length !== mark.length || !timingSafeEqual(signature, mark)) return undefined;
  const seconds = Buffer.from(unsigned.slice(CODE_PREFIX.length), 'base64url').readUInt32BE(RANDOM_BYTES);
  return new Date(seconds * 1000);
}

function markOf(key: Buffer, made: string, userId: number): string {
  const mark = createHmac('sha256', key).update(`api token ${made} ${userId}`).digest();
  return mark.subarray(0, MARK_BYTES).toString('base64url');
}

/** Valid tokens allowed at the same time, of all users. */
const MAX_TOKENS = 50;
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Minutes within which a proposed token must be stored. */
const KEPT_WITHIN = 30;
/** Default lifetime in days. */
const USUAL_DAYS = 90;

/** Tokens by which other systems read: shown once, stored as a hash. */
export const tokenCalls = handlers({
  fetchApiTokens: async ({ query }, context) => {
    const tokens = context.db
      .selectFrom('api_tokens as token')
      .innerJoin('users', 'users.userId', 'token.userId')
      .select(['token.tokenId', 'token.name', 'token.scope', 'token.createdAt', 'token.expiresAt'])
      .select(['token.lastUsedAt', 'users.fullName as owner'])
      .select(
        sql<'Y' | 'N'>`case when token."expiresAt" > ${context.now()} then 'Y' else 'N' end`.as('valid'),
      );
    const fields = {
      name: 'token.name',
      createdAt: 'token.createdAt',
      expiresAt: 'token.expiresAt',
      lastUsedAt: 'token.lastUsedAt',
    };
    const order = {
      fields,
      texts: ['name'],
      by: 'createdAt',
      descending: true,
      last: 'token.tokenId',
    } as const;
    const { rows, total } = await listRows(tokens, query, order, context);
    return { tokens: rows, total };
  },

  proposeApiToken: async (_input, { user, factorKey, now }) => ({
    token: makeToken(factorKey, user.userId, now()),
    days: USUAL_DAYS,
  }),

  keepApiToken: async ({ body: { record } }, { db, user, session, factorKey, now, changed }) => {
    const { name, scope, days = USUAL_DAYS, token } = record;
    const at = now();
    const proposedAt = madeAt(factorKey, token, user.userId);
    if (proposedAt === undefined)
      throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.token-foreign') });
    if (Math.abs(at.getTime() - proposedAt.getTime()) > KEPT_WITHIN * MINUTE)
      throw refuse('TOKEN_TOO_OLD', { minutes: KEPT_WITHIN });
    // A token that ended has no row any more, but its hash remains in the audit.
    const hash = tokenHash(token);
    const before = await db
      .selectFrom('audit')
      .select('id')
      .where('entity', '=', 'api-token')
      .where(sql`after ->> 'hash'`, '=', hash)
      .executeTakeFirst();
    if (before !== undefined) throw alreadyStored();
    const { alive } = await db
      .selectFrom('api_tokens')
      .select(sql<number>`count(*)`.as('alive'))
      .where('expiresAt', '>', at.toISOString())
      .executeTakeFirstOrThrow();
    if (Number(alive) >= MAX_TOKENS) throw refuse('TOO_MANY_TOKENS', { most: MAX_TOKENS });
    const expiresAt = new Date(at.getTime() + days * DAY);
    const row = await db
      .insertInto('api_tokens')
      .values({
        ...{ tokenHash: hash, userId: user.userId, name, scope, createdAt: at, expiresAt },
        signedInBy: (await signedInBy(db, session.token)) ?? 'password',
      })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .returning('tokenId')
      .executeTakeFirst();
    if (row === undefined) throw alreadyStored();
    const { tokenId } = row;
    changed('api-token', tokenId, undefined, { name, scope, expiresAt: expiresAt.toISOString(), hash });
    return { tokenId };
  },

  revokeApiToken: async ({ params: { tokenId } }, { db, changed }) => {
    const revoked = await db
      .deleteFrom('api_tokens')
      .where('tokenId', '=', tokenId)
      .returning(['userId', 'name', 'scope', 'expiresAt'])
      .executeTakeFirst();
    if (revoked === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.token') });
    changed('api-token', tokenId, revoked);
    return {};
  },
});

function alreadyStored() {
  return refuse('BAD_VALUE', { detail: messageWords('refusal.detail.token-stored') });
}
