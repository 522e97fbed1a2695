import { compileCheck } from '../../../engine/node.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import { refuseInput } from '../../host/calls/refuseInput.ts';
import { MOST_PROBLEMS } from '../../host/errors/MOST_PROBLEMS.ts';
import { refuse } from '../../host/errors/refuse.ts';

/**
 * Holds the JSON text of a project's user fields to their entity (ENT-02).
 *
 * @throws Refusal BAD_INPUT for a text that is no JSON object, or with a field that there is not.
 */
export function checkUserFields({ product, call, user }: CallContext, text: string | undefined): void {
  const entity = product.entities['project-user-fields'];
  if (text === undefined || entity === undefined) return;
  const problems = compileCheck(entity, { most: MOST_PROBLEMS })(parsed(text));
  if (problems.length === 0) return;
  throw refuseInput(
    call,
    product,
    user.locale,
    problems.map((problem) => ({ ...problem, path: 'prj.UserFields' })),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('BAD_VALUE', { detail: 'i campi utente non sono un testo JSON' });
  }
}
