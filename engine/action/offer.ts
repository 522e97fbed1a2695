import { holds } from '../condition/holds.ts';
import type { Action, Context } from '../contract/index.ts';

/** Whether one of the user's permissions is the required one, or one of several; true if none is required. */
export function hasPermission(
  permissions: readonly string[],
  required: string | readonly string[] | undefined,
): boolean {
  return required === undefined || [required].flat().some((each) => permissions.includes(each));
}

/** Whether an action or a block is offered: the user has its permission and its condition holds. */
export function isOffered(
  { permission, showWhen }: Pick<Action, 'permission' | 'showWhen'>,
  context: Context,
  permissions: readonly string[],
): boolean {
  if (!hasPermission(permissions, permission)) return false;
  return showWhen === undefined || holds(showWhen, context);
}

/** Whether an action only navigates; one with a form or a call navigates after it. */
export function isNavigationOnly({ goTo, call, form }: Pick<Action, 'goTo' | 'call' | 'form'>): boolean {
  return goTo !== undefined && call === undefined && form === undefined;
}

/** Confirmation dialog of an action. */
export interface Agreement {
  readonly question: string;
  readonly agree: string | undefined;
  /** Messages about unusual but allowed circumstances, shown before the question. */
  readonly cautions: readonly string[];
  readonly variant: 'danger' | 'warning' | 'primary';
}

/** The confirmation of an action; undefined if it has none. */
export function agreementOf(
  { confirm, agree, cautions = [], intent }: Pick<Action, 'confirm' | 'agree' | 'cautions' | 'intent'>,
  context: Context,
): Agreement | undefined {
  if (confirm === undefined) return undefined;
  const unusual = cautions.filter(({ when }) => holds(when, context)).map(({ message }) => message);
  const variant = intent === 'danger' ? 'danger' : unusual.length > 0 ? 'warning' : 'primary';
  return { question: confirm, agree, cautions: unusual, variant };
}

/** Message id of the question before an action or a change of a cell; undefined without a question. */
export function questionOf({ ask }: Pick<Action, 'ask'>, context: Context): string | undefined {
  return ask !== undefined && holds(ask.when, context) ? ask.message : undefined;
}
