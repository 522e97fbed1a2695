import { hasPermission } from '../action/offer.ts';
import { holds } from '../condition/holds.ts';
import type { Context, EntitySchema, WorkflowSchema } from '../contract/index.ts';
import { isEmpty } from '../values/equality.ts';
import { getAt } from '../values/paths.ts';

/**
 * The state of the record in a context (`record`, or the name of the workflow's entity). Without a value: the
 * initial state.
 */
export function stateOf(workflow: WorkflowSchema, context: Context): string {
  const record = context['record'] ?? context[workflow.entity];
  const state = getAt(record, workflow.field);
  return isEmpty(state) ? workflow.initial : String(state);
}

export type ShownState = Omit<WorkflowSchema['states'][number], 'variants' | 'description'>;

/**
 * The state of the record in a context, with the texts of its first matching variant; an unknown state is
 * shown by its value.
 */
export function shownState(workflow: WorkflowSchema, context: Context): ShownState {
  const value = stateOf(workflow, context);
  const state = workflow.states.find((each) => each.value === value);
  if (state === undefined) return { value, label: value, intent: 'danger', icon: 'warning-sign' };
  const { variants = [], description: _description, ...shown } = state;
  const { when: _when, ...words } = variants.find(({ when }) => holds(when, context)) ?? { when: {} };
  return { ...shown, ...words };
}

/**
 * The states with a trait (`is`): `statesWithTrait(workflow, 'draft')` is `['D']`. Unknown states have no trait.
 */
export function statesWithTrait({ states }: WorkflowSchema, trait: string): readonly string[] {
  return states.filter(({ is = [] }) => is.includes(trait)).map(({ value }) => value);
}

/** A pair of states connected by a transition. */
interface Way {
  readonly from: string;
  readonly to: string;
}

/** All connected pairs of states, by calls or automatic transitions; each pair once. */
export function stateChanges({ transitions, automatic = [] }: WorkflowSchema): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const { from, to } of [...transitions, ...automatic])
    for (const state of from)
      if (to !== undefined && to !== state) ways.set(`${state}>${to}`, { from: state, to });
  return [...ways.values()];
}

/** A transition of a workflow's schema. */
export type Transition = WorkflowSchema['transitions'][number];

/** Reasons for refusing a transition. */
type RefusalReason =
  /** The workflow has no such transition. */
  | 'unknown'
  /** It does not start at the record's state. */
  | 'state'
  /** The user lacks its permission. */
  | 'permission'
  /** Its `showWhen` does not hold; `message` is that of a violated guard, if any. */
  | 'hidden'
  /** A guard does not hold; `message` is its message. */
  | 'guard';

/** Result of `checkTransition`: the states before and after, or the reason of the refusal. */
export type TransitionCheck =
  | { readonly allowed: true; readonly transition: Transition; readonly from: string; readonly to: string }
  | {
      readonly allowed: false;
      readonly reason: RefusalReason;
      readonly message?: string;
      readonly from: string;
    };

/**
 * TEAM-01: whether a transition is allowed, the same function in browser and server. Unlisted transitions are
 * refused. Order of checks, the first refusal wins: known, state, permission, `showWhen`, guards.
 */
export function checkTransition(
  workflow: WorkflowSchema,
  id: string,
  context: Context,
  permissions: readonly string[],
): TransitionCheck {
  const from = stateOf(workflow, context);
  const transition = workflow.transitions.find((each) => each.id === id);
  if (transition === undefined) return { allowed: false, reason: 'unknown', from };
  if (!transition.from.includes(from)) return { allowed: false, reason: 'state', from };
  if (!hasPermission(permissions, transition.permission))
    return { allowed: false, reason: 'permission', from };
  const broken = transition.guards?.find((guard) => !holds(guard.must, context));
  if (transition.showWhen !== undefined && !holds(transition.showWhen, context)) {
    return { allowed: false, reason: 'hidden', ...(broken && { message: broken.message }), from };
  }
  if (broken !== undefined) return { allowed: false, reason: 'guard', message: broken.message, from };
  return { allowed: true, transition, from, to: transition.to ?? from };
}

/**
 * The code of the first demand of an operation (`x-may.do`) that the user does not meet for the record of the
 * context; undefined: allowed.
 *
 * @throws Error for an undeclared operation, which would otherwise be open to every user.
 */
export function operationRefusal(entity: EntitySchema, name: string, context: Context): string | undefined {
  const operations = entity['x-may']?.do ?? {};
  const demands = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (demands === undefined) throw new Error(`the entity ${entity['x-entity']} has no operation ${name}`);
  const { permissions: had = [] } = { ...(context['user'] as { readonly permissions?: readonly string[] }) };
  const [code] =
    Object.entries(demands).find(
      ([, ways]) =>
        !ways.some(
          ({ permissions, when }) =>
            permissions?.some((each) => had.includes(each)) !== false &&
            (when === undefined || holds(when, context)),
        ),
    ) ?? [];
  return code;
}

/** A transition that the user may see. */
export interface OfferedTransition {
  readonly transition: Transition;
  /**
   * Message id of the guard that refuses it: it is offered all the same, so that users learn what is missing.
   */
  readonly refusal?: string;
}

/** The transitions offered to the user, in schema order. */
export function transitionsFor(
  workflow: WorkflowSchema,
  context: Context,
  permissions: readonly string[],
): readonly OfferedTransition[] {
  return workflow.transitions.flatMap((transition): readonly OfferedTransition[] => {
    const answer = checkTransition(workflow, transition.id, context, permissions);
    if (answer.allowed) return [{ transition }];
    return answer.reason === 'guard' && answer.message !== undefined
      ? [{ transition, refusal: answer.message }]
      : [];
  });
}

const REASON = '{reason}';

/**
 * The input field of a transition's call that receives the reason typed by the user (`asks[].reason`);
 * undefined if there is none.
 */
export function reasonInput({ input = {} }: Pick<Transition, 'input'>): string | undefined {
  return Object.entries(input).find(([, value]) => value === REASON)?.[0];
}
