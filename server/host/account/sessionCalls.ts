import { closeOtherSessions, listSessions } from '../auth/sessions.ts';
import { endTokens } from '../auth/tokens.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { readerOf } from '../product/productLookups.ts';

/** From the most to the least specific: most user agents also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/**
 * A browser as its owner would name it, e.g. `Chrome · Android`. For display only: user agents can lie.
 *
 * @returns `''` for an unknown user agent.
 */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined).join(' · ');
}

/** Handlers that list and end the user's own sessions. */
export const sessionCalls = handlers({
  fetchMySessions: async (_input, { db, product, user, session, now }) => {
    const open = await listSessions(db, { userId: user.userId, token: session.token, now: now() });
    return {
      sessions: open.map(({ userAgent, current, ...facts }) => ({
        ...facts,
        device:
          deviceName(userAgent) || messageWords('account.unknownDevice')(readerOf(product, user.locale)),
        current: current ? 'Y' : 'N',
      })),
    };
  },

  endMySession: async ({ params: { sessionId } }, { db, user, changed }) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('sessionId', '=', sessionId)
      .where('userId', '=', user.userId)
      .returning(['address', 'userAgent'])
      .executeTakeFirst();
    if (ended === undefined) throw refuse('NOT_FOUND', { what: messageWords('refusal.session') });
    changed('session', user.userId, { address: ended.address, device: deviceName(ended.userAgent) });
    return {};
  },

  endAllMySessions: async (_input, { db, user, session, changed, afterCommit }) => {
    await closeOtherSessions(db, user.userId, undefined);
    await endTokens(db, user.userId, changed);
    changed('session', user.userId, undefined, { allEnded: true });
    afterCommit(() => session.clearSession());
    return {};
  },
});
