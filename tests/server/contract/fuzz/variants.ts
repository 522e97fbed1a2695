import * as fc from 'fast-check';
import type { CallModel } from '../../../../engine/index.ts';
import { brokenInputs, jsonOf } from '../../../support/brokenInputs.ts';
import { cut, freeTexts, withText } from '../../../support/freeTexts.ts';
import { inputsOf } from '../../../support/inputsOf.ts';
import type { Given } from '../Case.ts';
import { atTheLimits, HUGE, type Huge } from './hugeInputs.ts';

/** A request: parameters of its address, and the body as bytes. */
export interface Variant {
  readonly what: string;
  readonly given: Given;
}

/** A source of choices that is the same for the same seed. */
export interface Choices {
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
}

const WORDS = ['Posa di cavo', "O'Brien 100%", 'è ¢ 😀', '=1+1', '<b>x</b>', '{{x}}', '\\', "'); --"];
const HUGES = Object.keys(HUGE) as readonly Huge[];

/**
 * Weights of the kinds. Ordinary requests reach the handler; the others test the checks before it and the
 * code after it.
 */
const KINDS = [
  ...Array<'ordinary'>(3).fill('ordinary'),
  ...Array<'words'>(5).fill('words'),
  ...Array<'broken'>(7).fill('broken'),
  ...Array<'random'>(3).fill('random'),
  'limits',
  'huge',
] as const;

/** One request made of a call's ordinary input. */
export function variant(call: CallModel, good: Given, choices: Choices): Variant {
  const kind = pick(KINDS, choices);
  const multipart = call.multipart === true;
  const sends = call.body !== undefined && !multipart;
  switch (kind) {
    case 'ordinary':
      return { what: kind, given: good };
    case 'words':
      return { what: kind, given: multipart ? good : withWords(call, good, choices) };
    case 'limits':
      return {
        what: kind,
        given: { ...good, ...(sends ? { body: jsonOf(atTheLimits(call.body, good.body)) } : {}) },
      };
    case 'random':
      return { what: kind, given: randomly(call, good, choices) };
    case 'huge': {
      const huge = pick(HUGES, choices);
      if (sends) return { what: huge, given: { ...good, body: HUGE[huge](good.body ?? {}) } };
      const query = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`q${at}`, 'x']));
      return { what: 'fields', given: { ...good, query: { ...good.query, ...query } } };
    }
    case 'broken':
      return broken(call, good, choices);
  }
}

/** Other words where any words are taken: still a good input, in most calls. */
function withWords(call: CallModel, good: Given, choices: Choices): Given {
  const change = (schema: unknown, value: unknown) =>
    freeTexts(schema ?? {}, value)
      .filter(() => choices.below(2) === 0)
      .reduce((sum, { path, longest }) => withText(sum, path, cut(pick(WORDS, choices), longest)), value);
  const query = good.query === undefined ? undefined : (change(call.query, good.query) as Given['query']);
  const body = call.body === undefined ? good.body : change(call.body, good.body);
  return { ...good, ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) };
}

function broken(call: CallModel, good: Given, choices: Choices): Variant {
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => call[part] !== undefined && !(part === 'body' && call.multipart === true),
  );
  const part = parts[choices.below(Math.max(parts.length, 1))];
  if (part === undefined) return { what: 'ordinary', given: good };
  const ways = [...brokenInputs(call[part], good[part], { name: part, texts: part !== 'body' })];
  const way = ways[choices.below(Math.max(ways.length, 1))];
  if (way === undefined) return { what: 'ordinary', given: good };
  return {
    what: way.what,
    given: { ...good, [part]: part === 'body' ? jsonOf(way.input ?? null) : way.input },
  };
}

function randomly(call: CallModel, good: Given, choices: Choices): Given {
  const seed = choices.below(2 ** 30);
  const one = (schema: unknown) => fc.sample(inputsOf(schema ?? { type: 'object' }), { numRuns: 1, seed })[0];
  const part = pick(['params', 'query', 'body', 'all'] as const, choices);
  const changed = (name: 'params' | 'query' | 'body') =>
    call[name] !== undefined &&
    (part === name || part === 'all') &&
    !(name === 'body' && call.multipart === true);
  return {
    ...good,
    ...(changed('params') ? { params: one(call.params) as NonNullable<Given['params']> } : {}),
    ...(changed('query') ? { query: one(call.query) as NonNullable<Given['query']> } : {}),
    ...(changed('body') ? { body: jsonOf(one(call.body) ?? null) } : {}),
  };
}

function pick<Value>(values: readonly Value[], choices: Choices): Value {
  return values[choices.below(values.length)] as Value;
}
