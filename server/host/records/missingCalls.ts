import { visibleRecord } from '../access/visible.ts';
import { handlers } from '../calls/handlers.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import { refuse } from '../errors/refuse.ts';
import { missingFor, reasonAsked } from './missingFor.ts';
import { conditionsOf } from './permitMove.ts';
import { type Row, wholeRecord } from './recordQuery.ts';

/**
 * Handler that lists the answers a transition would warn of, before it is made. Refusals follow from the
 * transition itself.
 */
export const missingCalls = handlers({
  fetchMissing: async ({ params: { workflow: name, id, transition: transitionId } }, context) => {
    const { product, user } = context;
    const workflow = Object.hasOwn(product.workflows, name) ? product.workflows[name] : undefined;
    const transition = workflow?.transitions.find((each) => each.id === transitionId);
    if (workflow === undefined || transition === undefined)
      throw refuse('NOT_FOUND', { what: `L’operazione “${transitionId}”` });
    if (transition.permission !== undefined && !user.permissions.includes(transition.permission))
      throw refuse('FORBIDDEN');
    const record = wholeRecord(await visibleRecord<Row>(context, workflow.entity, id));
    const conditions = { ...conditionsOf(context, record), [workflow.entity]: record };
    const problems = await missingFor(context, { workflow, transition, record, conditions }, 'warning');
    return {
      missing: problems.slice(0, MOST_PROBLEMS).map(({ path, text, link = null }) => ({ path, text, link })),
      reason: reasonAsked(context, workflow, problems),
    };
  },
});
