import { reasonInput, SAVE } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { ShownProblem } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { type AboutToMove, missingFor, reasonAsked } from './missingFor.ts';

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
  if (found.length > 0) throw refuse('ANSWERS_MISSING', { details: detailsOf(found) }, found);
}

/**
 * Refuses a transition that goes on in spite of a warning for which its workflow asks why (`asks[].reason`), where the call does not say it: whichever page or
 * program sends it.
 *
 * @param data what the call brings along, by the names of the transition's `input`.
 * @throws Refusal REASON_MISSING with the question, and each place that is missing.
 */
export async function refuseUnreasoned(
  context: CallContext,
  moved: AboutToMove,
  data: unknown,
): Promise<void> {
  const { workflow, transition } = moved;
  if (transition.id === SAVE) return;
  const asks = (workflow.asks ?? []).filter(({ reason }) => reason !== undefined);
  const name = reasonInput(transition);
  const given: unknown = name === undefined ? undefined : Reflect.get(Object(data), name);
  if (asks.length === 0 || (typeof given === 'string' && given.trim() !== '')) return;
  const found = await missingFor(context, { ...moved, workflow: { ...workflow, asks } }, 'warning');
  const reason = reasonAsked(context, workflow, found);
  if (reason !== null) throw refuse('REASON_MISSING', { reason, details: detailsOf(found) }, found);
}

function detailsOf(found: readonly ShownProblem[]): string {
  const named = found.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = found.length > MOST_NAMED ? ['…'] : [];
  return [...named, ...more].join('. ');
}
