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
  const { entities } = productIn(product, user.locale);
  const shown = problems.map((problem) =>
    shownProblem(problem, messages, titleAt(entities[name], problem.path, messages)),
  );
  throw refuse(codeNamed(code), { message: shown.map(({ text }) => text).join('; ') }, shown);
}

/**
 * What a field is called in a sentence of its own: its title, behind those of the objects that it lies in but the outermost, so that of two
 * fields of one name each is known: `Destinatario, Indirizzo, Via`. Rows are counted, not named.
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
