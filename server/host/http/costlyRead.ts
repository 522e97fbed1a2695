import { sql } from 'kysely';
import type { CallModel } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { hashInput } from '../hashInput.ts';
import { createPlaces } from '../queue/createPlaces.ts';

/** Stored answers per call; the oldest is dropped first. */
const MAX_STORED = 40;

interface StoredAnswer {
  readonly answer: unknown;
  /** Expiry on the clock of `performance.now()`, in ms. */
  readonly until: number;
}

/**
 * Runs the work of one read, or returns the stored answer of an equal read.
 *
 * @throws Refusal OWN_QUEUE_FULL, QUEUE_FULL.
 */
type CostlyRead = (context: CallContext, input: unknown, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Limits a call whose schema says `costly` (its work grows with all records); other calls pass through. The
 * cache key holds the user with all permissions and the id of the newest audit row: a write invalidates every
 * stored answer.
 */
export function costlyRead({ costly }: Pick<CallModel, 'costly'>): CostlyRead {
  if (costly === undefined) return (_context, _input, work) => work();
  const { what, perPerson, atOnce, keptSeconds } = costly;
  const places = createPlaces({ what, total: atOnce, perUser: perPerson });
  const storedAnswers = new Map<string, StoredAnswer>();
  return async (context, input, work) => {
    const { leave } = places.enter(context.user.userId);
    try {
      const cacheKey = hashInput(context.user, context.today(), await newestWrite(context), input);
      const stored = storedAnswers.get(cacheKey);
      if (stored !== undefined && stored.until > performance.now()) return stored.answer;
      const answer = await work();
      // A file may be a stream, which is read once.
      if (answer instanceof FileAnswer) return answer;
      storedAnswers.delete(cacheKey);
      storedAnswers.set(cacheKey, { answer, until: performance.now() + keptSeconds * 1000 });
      const [oldest] = storedAnswers.keys();
      if (storedAnswers.size > MAX_STORED && oldest !== undefined) storedAnswers.delete(oldest);
      return answer;
    } finally {
      leave();
    }
  };
}

/** Every write leaves a row in the audit, whichever process makes it. */
async function newestWrite({ db }: Pick<CallContext, 'db'>): Promise<string> {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from audit`.execute(
    db,
  );
  return rows[0]?.newest ?? '';
}
