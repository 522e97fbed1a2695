import type { CallInput, Route } from '../calls/Client.ts';
import type { Context } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';
import { fillText } from '../values/texts.ts';

const ONE_SLOT = /^\{([^{}]+)\}$/;

/**
 * Fills the slots of a schema's input, at any depth. A text that consists of one slot becomes the value
 * itself, so that ids stay numbers; address `params` are always texts, so whole numbers among them are
 * converted.
 */
export function fillInput(input: unknown, context: Context): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, fillValue(value, context)]),
  );
}

function fillValue(value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return value.map((each) => fillValue(each, context));
  if (isChoice(value)) return fillValue(value.of[String(getAt(context, value.$case) ?? '')], context);
  if (typeof value === 'object' && value !== null) return fillInput(value, context);
  if (typeof value !== 'string') return value;
  const path = ONE_SLOT.exec(value)?.[1];
  if (path === undefined) return fillText(value, context);
  const slotValue = getAt(context, path);
  const isNumber =
    path.startsWith('params.') && typeof slotValue === 'string' && /^[1-9]\d{0,14}$/.test(slotValue);
  return isNumber ? Number(slotValue) : slotValue;
}

/**
 * Distributes named values over the input of a call: path parameters into the path, the others into the
 * query, or into the body of a call that has one.
 *
 * @example placeInput({ method: 'GET', path: '/books/:id', … }, { id: 7, q: 'x' }) // { params: { id: 7 }, query: { q: 'x' } }
 */
export function placeInput(route: Route, values: Readonly<Record<string, unknown>>): CallInput {
  const inPath = new Set([...route.path.matchAll(/:([A-Za-z0-9_]+)/g)].map((found) => found[1]));
  const params: Record<string, unknown> = {};
  const otherValues: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) (inPath.has(name) ? params : otherValues)[name] = value;
  const hasOthers = Object.keys(otherValues).length > 0;
  const isQuery = route.queryInBody === true || route.method === 'GET' || route.method === 'DELETE';
  return {
    ...(inPath.size === 0 ? {} : { params }),
    ...(hasOthers && isQuery ? { query: otherValues } : {}),
    ...(isQuery ? {} : { body: otherValues }),
  };
}

/** Parameters of the target screen of an action or transition, slots filled. */
export function paramsOf(
  { params = {} }: { readonly params?: Readonly<Record<string, string>> },
  scope: Context,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, fillText(text, scope)]));
}

/**
 * An input value chosen by another value, e.g. the document to print by kind of order: `{ "$case":
 * "row.kind", "of": { "": "ORDER", "D": "NOTE" } }`. A missing value selects the case of the empty text.
 */
export interface CaseChoice {
  readonly $case: string;
  readonly of: Readonly<Record<string, unknown>>;
}

export function isChoice(value: unknown): value is CaseChoice {
  return typeof value === 'object' && value !== null && '$case' in value && 'of' in value;
}

/**
 * WIZ-10: the calls still to do, after those that succeeded, given by name. A retry continues at the call that
 * failed; earlier calls are not repeated.
 */
export function remainingCalls<Call extends { readonly call: string }>(
  { calls = [] }: { readonly calls?: readonly Call[] },
  done: readonly string[],
): readonly Call[] {
  const stopped = calls.findIndex(({ call }, index) => done[index] !== call);
  return stopped < 0 ? [] : calls.slice(stopped);
}
