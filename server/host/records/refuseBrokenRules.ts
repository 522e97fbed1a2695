import type { MessagesSchema } from '../../../engine/contract/index.ts';
import { translate } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { schemaAt } from '../calls/schemaAt.ts';
import { codeNamed } from '../errors/codeNamed.ts';
import { refuse } from '../errors/refuse.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { productIn } from '../product/productIn.ts';
import { brokenRules, requireRules } from '../writes/requireRules.ts';

/**
 * Refuses a record that would break a rule of its entity in its new state.
 *
 * @param code code of the refusal, with all messages; absent: BAD_INPUT.
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
  const { entities } = productIn(product, user.locale);
  const readable = problems.map((problem) =>
    shownProblem(problem, messages, titleAt(entities[name], problem.path, messages)),
  );
  throw refuse(codeNamed(code), { message: readable.map(({ text }) => text).join('; ') }, readable);
}

/**
 * Label of a field in a sentence: its title after those of the enclosing objects except the outermost, to
 * distinguish fields of the same name: `Destinatario, Indirizzo, Via`. Row indexes are left out.
 */
function titleAt(entity: unknown, path: string, messages: MessagesSchema): string {
  const keys = path.split('.');
  const paths = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  const titles = (paths.length > 1 ? paths.slice(1) : paths).flatMap((at) => {
    const title = schemaAt(entity, at)?.['title'];
    return typeof title === 'string' ? [translate(title, messages)] : [];
  });
  return titles.length > 0 ? titles.join(', ') : path;
}
