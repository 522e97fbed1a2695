import type { CallModel, Problem, Product } from '../../../engine/contract/index.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import type { Refusal, ShownProblem } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { productIn } from '../product/productIn.ts';
import { calledForm } from './calledForm.ts';
import { inputLabel } from './inputLabel.ts';

/** Problems named in the sentence; further ones are only counted. */
const MOST_NAMED = 5;

/**
 * The refusal of an invalid input: problems with their fields (at most MOST_PROBLEMS) in the reader's
 * language.
 *
 * @param problems with paths in the call's input: `book.shelf` for a field of the body's record `book`.
 * @param form provides labels; the record's own version where that is not the current one.
 */
export function refuseInput(
  call: CallModel,
  product: Product,
  locale: string,
  problems: readonly Problem[],
  form = calledForm(call, productIn(product, locale)),
): Refusal {
  const messages = messagesFor(product, locale);
  // Only reported problems are formatted.
  const localized = problems.slice(0, MOST_PROBLEMS).map((whole): ShownProblem => {
    const problem = cut(whole);
    const label = inputLabel(call, form, problem.path);
    return shownProblem(problem, messages, label);
  });
  const sentences = localized.slice(0, MOST_NAMED).map(({ text }) => text);
  const count = localized.length < MOST_PROBLEMS ? ` ${localized.length - MOST_NAMED}` : '';
  const more = localized.length > MOST_NAMED ? [`e altri${count} campi`] : [];
  return refuse('BAD_INPUT', { details: [...sentences, ...more].join('. ') }, localized);
}

/** Length limit of submitted names in messages. */
const LONGEST_NAME = 200;

function cut(problem: Problem): Problem {
  const params = Object.entries(problem.params).map(([name, value]) => [name, short(value)]);
  return { ...problem, path: String(short(problem.path)), params: Object.fromEntries(params) };
}

function short(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_NAME
    ? `${value.slice(0, LONGEST_NAME)}…`
    : value;
}
