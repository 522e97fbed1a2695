import type { CallContext } from '../calls/CallContext.ts';
import { codeNamed } from '../errors/codeNamed.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { titleAt } from '../http/titleAt.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { brokenRules, requireRules } from '../writes/requireRules.ts';

/**
 * Refuses a record that breaks a rule of its entity in the state that it is to have.
 *
 * @param code what is answered, with the words of all that is broken; absent: BAD_INPUT.
 */
export function refuseBrokenRules(
  context: CallContext,
  name: string,
  record: object,
  code: string | undefined,
): void {
  if (code === undefined) {
    requireRules(context, name, record);
    return;
  }
  const { product, user } = context;
  const problems = brokenRules(product, name, record);
  if (problems.length === 0) return;
  const messages = messagesFor(product, user.locale);
  const shown = problems.map((problem) =>
    shownProblem(problem, messages, titleAt(product.entities[name], problem.path, messages)),
  );
  throw refuse(codeNamed(code), { message: shown.map(({ text }) => text).join('; ') }, shown);
}
