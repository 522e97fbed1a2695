import {
  offeredProblems,
  type Problem,
  ruleProblems,
  settingsContext,
  wrongCodes,
  wrongSpans,
  zoneOf,
} from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { refuse } from '../errors/Refusal.ts';

/**
 * Refuses a record that breaks a rule between its entity's fields. The record must be whole, because fields
 * left out of the call may not fit those sent.
 *
 * @param at place of the record in the call's body, for the paths of the problems.
 * @throws Refusal BAD_INPUT.
 */
export function requireRules(
  context: Pick<CallContext, 'call' | 'product' | 'user' | 'today'>,
  name: string,
  record: object,
  at = '',
): void {
  const { call, product, user } = context;
  const problems = brokenRules(context, name, record).map((problem) =>
    at === '' ? problem : { ...problem, path: `${at}.${problem.path}` },
  );
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
}

/**
 * Refuses written codes with a wrong check digit (`x-code`), and written durations that contradict their
 * times in the whole record (`x-span`); stored ones stay.
 *
 * @throws Refusal BAD_INPUT.
 */
export function requireValues(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  name: string,
  before: object | undefined,
  columns: object,
): void {
  const at = call.saves?.find(({ entity }) => entity === name)?.at;
  const entity = product.entities[name] ?? { properties: {} };
  const stored = { ...before };
  const problems = [
    ...wrongCodes(entity, { ...columns }, stored),
    ...wrongSpans(entity, zoneOf(product.settings), { ...stored, ...columns }, stored),
  ].map((problem) => (at === undefined ? problem : { ...problem, path: `${at}.${problem.path}` }));
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
}

/** Problems of severity error in a whole record: rules between fields and values not offered. */
export function brokenRules(
  { product, today }: Pick<CallContext, 'product' | 'today'>,
  name: string,
  record: object,
): readonly Problem[] {
  const { entities, options, settings } = product;
  const entity = entities[name];
  if (entity === undefined) return [];
  return [
    ...ruleProblems(entity['x-rules'] ?? [], { record, ...settingsContext(settings), today: today() }),
    ...offeredProblems(entity, options, { ...record }),
  ].filter(({ severity }) => severity === 'error');
}

/**
 * Refuses a change based on an outdated version of a row. Without a version the present row is taken.
 *
 * @throws Refusal STALE.
 */
export function refuseStale(stored: { readonly rowVersion: number }, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored.rowVersion) throw refuse('STALE');
}
