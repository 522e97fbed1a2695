import { SAVE } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { type AboutToMove, missingFor } from './missingFor.ts';

/** More are cut from the sentence. */
const MOST_NAMED = 5;

/**
 * Refuses a transition for which answers are missing that it asks for.
 *
 * @throws Refusal ANSWERS_MISSING with each place, its label and the page where it is filled in.
 */
export async function refuseMissing(context: CallContext, moved: AboutToMove): Promise<void> {
  if (moved.transition.id === SAVE) return;
  const found = await missingFor(context, moved, 'error');
  if (found.length === 0) return;
  const named = found.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = found.length > MOST_NAMED ? ['…'] : [];
  throw refuse('ANSWERS_MISSING', { details: [...named, ...more].join('. ') }, found);
}
