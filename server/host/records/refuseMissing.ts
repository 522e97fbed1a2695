import { reasonInput, SAVE } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { ShownProblem } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { type AboutToMove, missingFor, reasonAsked } from './missingFor.ts';

/** Problems listed in the sentence; further ones are cut. */
const MOST_NAMED = 5;

/**
 * Refuses a transition while required answers are missing.
 *
 * @throws Refusal ANSWERS_MISSING with the place, label and page of each.
 */
export async function refuseMissing(context: CallContext, moved: AboutToMove): Promise<void> {
  if (moved.transition.id === SAVE) return;
  const problems = await missingFor(context, moved, 'error');
  if (problems.length > 0) throw refuse('ANSWERS_MISSING', { details: detailsOf(problems) }, problems);
}

/**
 * Refuses a transition despite warnings where the workflow requires a reason (`asks[].reason`) and the call
 * has none, whichever client sends it.
 *
 * @param data data of the call, by the names of the transition's `input`.
 * @throws Refusal REASON_MISSING with the question and each missing place.
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
  const reasonText: unknown = name === undefined ? undefined : Reflect.get(Object(data), name);
  if (asks.length === 0 || (typeof reasonText === 'string' && reasonText.trim() !== '')) return;
  const warnings = await missingFor(context, { ...moved, workflow: { ...workflow, asks } }, 'warning');
  const reason = reasonAsked(context, workflow, warnings);
  if (reason !== null) throw refuse('REASON_MISSING', { reason, details: detailsOf(warnings) }, warnings);
}

function detailsOf(problems: readonly ShownProblem[]): string {
  const texts = problems.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = problems.length > MOST_NAMED ? ['…'] : [];
  return [...texts, ...more].join('. ');
}
