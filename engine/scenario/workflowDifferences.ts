import type { Context, Product } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import { attempt } from '../workflow/attempt.ts';
import { transitionsFor } from '../workflow/transitionsFor.ts';
import { permissionsIn } from './permissionsIn.ts';
import type { Scenario } from './Scenario.ts';

/** What a workflow offers and refuses otherwise than expected. */
export function workflowDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
): readonly string[] {
  const workflow = entryOf(product.workflows, name);
  if (workflow === undefined) return [`there is no workflow "${name}"`];
  const permissions = permissionsIn(context);
  const offered = transitionsFor(workflow, context, permissions).map(({ transition }) => transition.id);
  const expected = expect.transitions;
  const refusals = (expect.refused ?? []).flatMap(({ transition, message }) => {
    const answer = attempt(workflow, transition, context, permissions);
    if (!answer.allowed && answer.message === message) return [];
    const found = answer.allowed ? 'allowed' : `refused for ${answer.message ?? answer.reason}`;
    return [`"${transition}" is ${found}, expected the refusal ${message}`];
  });
  const same = expected === undefined || [...expected].sort().join() === [...offered].sort().join();
  return same
    ? refusals
    : [`offered are ${offered.join(', ') || 'none'}, expected ${expected.join(', ') || 'none'}`, ...refusals];
}
