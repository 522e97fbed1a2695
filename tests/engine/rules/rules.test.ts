import { describe, expect, it } from 'vitest';
import { type Check, RULES } from '../../../engine/index.ts';
import { checkModule, compileCheck } from '../../../engine/node.ts';
import { loadModule } from './loadModule.ts';
import cases from './rules.cases.json' with { type: 'json' };

/** One rule of a schema, valid and invalid values, and the slots of its message. */
interface RuleCase {
  readonly word: string;
  readonly schema: object;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
  readonly params?: object;
  /** The rule that problems bear, where it is not the word. */
  readonly rule?: string;
}

const CASES: readonly RuleCase[] = cases;

/** Rules that compare a field with others have separate tests below. */
const BY_NEIGHBOURS = ['x-confirmed', 'x-required-if'];

async function bothWays(schema: object): Promise<readonly (readonly [string, Check])[]> {
  return [
    ['in Node', compileCheck(schema)],
    ['as a module', await loadModule(checkModule(schema))],
  ];
}

describe('[VAL-01] [VAL-02] every rule, compiled in Node and as a module for browsers', () => {
  it.each(CASES.map((each) => [JSON.stringify(each.schema), each] as const))('%s', async (_name, each) => {
    const schema = { type: 'object', properties: { f: each.schema } };
    for (const [how, check] of await bothWays(schema)) {
      for (const f of each.valid) expect(check({ f }), `${how}: ${JSON.stringify(f)} keeps it`).toEqual([]);
      for (const f of each.invalid) {
        const expectedProblems = [
          expect.objectContaining({ path: 'f', rule: each.rule ?? each.word, severity: 'error' }),
        ];
        expect(check({ f }), `${how}: ${JSON.stringify(f)} breaks it`).toEqual(expectedProblems);
        if (each.params !== undefined) expect(check({ f })[0]?.params).toEqual(each.params);
      }
    }
  });

  it('no rule is left out', () => {
    const proved = new Set([...CASES.map((each) => each.word), ...BY_NEIGHBOURS]);
    expect(RULES.map((rule) => rule.word).filter((word) => !proved.has(word))).toEqual(['x-password-short']);
  });

  it('the slots that a rule promises are those that it fills', () => {
    for (const { word, params = {} } of CASES) {
      const rule = RULES.find((each) => each.word === word);
      const slots = Object.keys(params).filter((slot) => slot !== 'variant');
      if (rule !== undefined) expect(rule.slots ?? [], word).toEqual(expect.arrayContaining(slots));
    }
  });
});

describe('[VAL-01] rules that look at the neighbours', () => {
  it('confirmed: equal to the sibling', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { 'x-confirmed': 'a' } } };
    for (const [, check] of await bothWays(schema)) {
      expect(check({ a: 'x', b: 'x' })).toEqual([]);
      expect(check({ a: 'x', b: 'y' })).toEqual([
        { path: 'b', rule: 'x-confirmed', params: { target: 'a' }, severity: 'error' },
      ]);
      expect(check({ b: 'y' })).toHaveLength(1);
    }
  });

  it('[VAL-03] both name the sibling by its title', async () => {
    const rules = { b: { 'x-confirmed': 'a' }, c: { 'x-required-if': { field: 'a' } } };
    const row = { type: 'object', properties: { a: { title: 'Codice' }, ...rules } };
    const schema = { type: 'object', properties: { rows: { type: 'array', items: row } } };
    for (const [, check] of await bothWays(schema)) {
      const targets = (rows: readonly object[]) =>
        check({ rows }).map(({ path, params }) => `${path} ${params['target']}`);
      expect(targets([{ a: 'x', b: 'y', c: 1 }])).toEqual(['rows.0.b Codice']);
      expect(targets([{ a: 'x', b: 'x' }])).toEqual(['rows.0.c Codice']);
    }
  });

  it('required_if: asked for while the sibling has one of the values, missing or empty alike', async () => {
    const schema = {
      type: 'object',
      properties: {
        a: {},
        b: { 'x-required-if': { field: 'a', is: ['yes'] }, 'x-messages': { 'x-required-if': 'why' } },
      },
    };
    const expectedProblem = {
      path: 'b',
      rule: 'x-required-if',
      params: { target: 'a', values: ['yes'] },
      message: 'why',
      severity: 'error',
    };
    for (const [, check] of await bothWays(schema)) {
      expect(check({ a: 'no' })).toEqual([]);
      expect(check({})).toEqual([]);
      expect(check({ a: 'yes', b: 'x' })).toEqual([]);
      expect(check({ a: 'yes' })).toEqual([expectedProblem]);
      expect(check({ a: 'yes', b: '' })).toEqual([expectedProblem]);
    }
  });

  it('required_if without values: asked for with any answer of the sibling', async () => {
    const schema = { type: 'object', properties: { a: {}, b: { 'x-required-if': { field: 'a' } } } };
    for (const [, check] of await bothWays(schema)) {
      expect(check({ a: 'any' })).toHaveLength(1);
      expect(check({ a: '' })).toEqual([]);
      expect(check({})).toEqual([]);
    }
  });

  it('required: a field that is not there at all is named by its own path, wherever it lies', async () => {
    const row = { type: 'object', properties: { n: { 'x-required': true } } };
    const schema = { type: 'object', properties: { rows: { type: 'array', items: row }, deep: row } };
    for (const [, check] of await bothWays(schema)) {
      expect(
        check({ rows: [{ n: 1 }, {}], deep: { n: ' ' } }).map((each) => `${each.path} ${each.rule}`),
      ).toEqual(['rows.1.n required', 'deep.n required']);
    }
  });
});
