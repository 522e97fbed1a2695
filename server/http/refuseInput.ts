import type { CallModel, Problem, Product } from '../../engine/contract/index.ts';
import type { Refusal, ShownProblem } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { calledForm } from './calledForm.ts';
import { labelOf } from './labelOf.ts';

/** More are cut from the sentence; `problems` has them all. */
const MOST_NAMED = 5;

/** What only a hostile or broken program sends, so that the catalogue of a form's messages has no words for it. */
const HOSTILE: Readonly<Record<string, string>> = {
  characters: 'contiene caratteri non ammessi',
  depth: 'è annidato troppo in profondità',
  finite: 'contiene un numero fuori misura',
};

/**
 * The refusal that names every wrong field, in the reader's language, as its form or entity calls it.
 *
 * @param problems with paths inside the call's input: `vis.zona` for a field of the body's record `vis`.
 */
export function refuseInput(
  call: CallModel,
  product: Product,
  locale: string,
  problems: readonly Problem[],
): Refusal {
  const messages = messagesFor(product, locale);
  const form = calledForm(call, product);
  const shown = problems.map((problem): ShownProblem => {
    const label = labelOf(call, form, problem.path);
    const told = shownProblem(problem, messages, label);
    const hostile = HOSTILE[problem.rule];
    return hostile === undefined ? told : { ...told, text: `${label} ${hostile}` };
  });
  const named = shown.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = shown.length > MOST_NAMED ? [`e altri ${shown.length - MOST_NAMED} campi`] : [];
  return refuse('BAD_INPUT', { details: [...named, ...more].join('. ') }, shown);
}
