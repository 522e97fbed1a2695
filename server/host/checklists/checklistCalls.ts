import type { CallModel, DataRecord, Product } from '../../../engine/contract/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { acknowledgeChecklist } from './acknowledgeChecklist.ts';
import { analyseChecklists } from './analyseChecklists.ts';
import { checklistNamed } from './checklistNamed.ts';
import { fillChecklist } from './fillChecklist.ts';
import { filledChecklists } from './filledChecklists.ts';
import { listChecklists } from './listChecklists.ts';
import type { Subjects } from './Subject.ts';

type Work = (input: unknown, context: CallContext) => Promise<unknown>;

const ACTIONS = {
  fill: fillChecklist,
  filled: filledChecklists,
  acknowledge: acknowledgeChecklist,
} as const;

/** Handlers of all calls that declare an action on a checklist (`does`), by the name of the call. */
export function checklistCalls(product: Product, subjects: Subjects = {}): Readonly<Record<string, Work>> {
  return Object.fromEntries(
    Object.values(product.calls).flatMap((call) => {
      const of = call.does?.checklists;
      if (of !== undefined) {
        const subject = subjects[of];
        const list: Work = (input, context) => listChecklists(context, { of, subject }, input as object);
        return [[call.name, list]];
      }
      const analysed = call.does?.analyse;
      if (analysed !== undefined) {
        const work: Work = (input, context) => analyseChecklists(context, analysed, input as object);
        return [[call.name, work]];
      }
      const action = actionOf(call);
      if (action === undefined) return [];
      const checklist = checklistNamed(product, call.does?.[action] ?? '');
      const about = { checklist, subject: subjects[checklist.of] };
      const work: Work = (input, context) =>
        ACTIONS[action](context, about, input as { readonly body: DataRecord });
      return [[call.name, work]];
    }),
  );
}

function actionOf({ does }: CallModel): keyof typeof ACTIONS | undefined {
  return (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find((action) => does?.[action] !== undefined);
}
