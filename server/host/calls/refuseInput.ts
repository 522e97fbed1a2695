import type { CallModel, Problem, Product } from '../../../engine/contract/index.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import type { Refusal, ShownProblem } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { productIn } from '../product/productIn.ts';
import { calledForm } from './calledForm.ts';
import { inputLabel } from './inputLabel.ts';

/** More are cut from the sentence. */
const MOST_NAMED = 5;

/**
 * The refusal that names the wrong fields, the first twenty, in the reader's language, as its form or entity calls it.
 *
 * @param problems with paths inside the call's input: `book.shelf` for a field of the body's record `book`.
 * @param form what fields are called by; the record's own where it is of another version than the one in force.
 */
export function refuseInput(
  call: CallModel,
  product: Product,
  locale: string,
  problems: readonly Problem[],
  form = calledForm(call, productIn(product, locale)),
): Refusal {
  const messages = messagesFor(product, locale);
  // Texts are made of those told, however many were found.
  const shown = problems.slice(0, MOST_PROBLEMS).map((whole): ShownProblem => {
    const problem = cut(whole);
    const label = inputLabel(call, form, problem.path);
    return shownProblem(problem, messages, label);
  });
  const named = shown.slice(0, MOST_NAMED).map(({ text }) => text);
  const rest = shown.length < MOST_PROBLEMS ? ` ${shown.length - MOST_NAMED}` : '';
  const more = shown.length > MOST_NAMED ? [`e altri${rest} campi`] : [];
  return refuse('BAD_INPUT', { details: [...named, ...more].join('. ') }, shown);
}

/** A name that was sent may be as long as the body: it is told to be recognised, not to be sent back. */
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
