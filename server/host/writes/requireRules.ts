import {
  offeredProblems,
  type Problem,
  type Product,
  ruleProblems,
  settingsContext,
  wrongCodes,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';

/**
 * Refuses a record that breaks a rule between its entity's fields. The record is whole: what a call leaves out stays as it is stored, and may
 * not fit what it sends.
 *
 * @param at where the record lies in the call's body, so that its form finds the field; empty: problems name the field alone.
 * @throws Refusal BAD_INPUT.
 */
export function requireRules(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  name: string,
  record: object,
  at = '',
): void {
  const problems = brokenRules(product, name, record).map((problem) =>
    at === '' ? problem : { ...problem, path: `${at}.${problem.path}` },
  );
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
}

/**
 * Refuses a code with a wrong digit or letter (`x-code`) among what is written; what is stored already stays.
 *
 * @throws Refusal BAD_INPUT.
 */
export function requireCodes(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  name: string,
  before: object | undefined,
  columns: object,
): void {
  const at = call.saves?.find(({ entity }) => entity === name)?.at;
  const problems = wrongCodes(product.entities[name] ?? {}, { ...columns }, { ...before }).map((problem) =>
    at === undefined ? problem : { ...problem, path: `${at}.${problem.path}` },
  );
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
}

/** Where a whole record breaks the rules between its entity's fields; what these only warn of is none. */
export function brokenRules(
  { entities, options, settings }: Pick<Product, 'entities' | 'options' | 'settings'>,
  name: string,
  record: object,
): readonly Problem[] {
  const entity = entities[name];
  if (entity === undefined) return [];
  return [
    ...ruleProblems(entity['x-rules'] ?? [], { record, ...settingsContext(settings) }),
    ...offeredProblems(entity, options, { ...record }),
  ].filter(({ severity }) => severity === 'error');
}
