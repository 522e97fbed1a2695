import { sql } from 'kysely';
import type { CallModel } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { hashInput } from '../hashInput.ts';
import { createPlaces } from '../queue/createPlaces.ts';

/** Answers of one call that are kept at once; the oldest makes room. */
const MOST_KEPT = 40;

interface Kept {
  readonly answer: unknown;
  /** By the clock of this process, in ms. */
  readonly until: number;
}

/** Does the work of one read, or answers what was just answered to the same. @throws Refusal OWN_QUEUE_FULL, QUEUE_FULL. */
type CostlyRead = (context: CallContext, input: unknown, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Bounds a call whose work grows with all records, as its schema says (`costly`); others pass.
 * Who reads is part of the question with all permissions, and so is the newest row of the audit: after a write nobody is answered what was before it.
 */
export function costlyRead({ costly }: Pick<CallModel, 'costly'>): CostlyRead {
  if (costly === undefined) return (_context, _input, work) => work();
  const { what, perPerson, atOnce, keptSeconds } = costly;
  const places = createPlaces({ what, total: atOnce, perUser: perPerson });
  const kept = new Map<string, Kept>();
  return async (context, input, work) => {
    const { leave } = places.enter(context.user.userId);
    try {
      const question = hashInput(context.user, context.today(), await newestWrite(context), input);
      const found = kept.get(question);
      if (found !== undefined && found.until > performance.now()) return found.answer;
      const answer = await work();
      // A file may be a stream, which is read once.
      if (answer instanceof FileAnswer) return answer;
      kept.delete(question);
      kept.set(question, { answer, until: performance.now() + keptSeconds * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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
