import { beforeAll, describe, expect, it } from 'vitest';
import { type Check, formatProblem, type MessagesSchema, RULES } from '../../engine/index.ts';
import { checkModule, compileCheck, KEPT_RULES } from '../../engine/node.ts';
import { loadModule } from '../engine/rules/loadModule.ts';
import { PLAIN_TEXTS } from './plainTexts.cases.ts';
import { loadedProduct } from './product.ts';
import { RULE_TEXTS, type RuleText } from './ruleTexts.cases.ts';

const { messages } = await loadedProduct();
const CASES = [...RULE_TEXTS, ...PLAIN_TEXTS];

function catalogue(locale: 'it' | 'en' | 'ar'): MessagesSchema {
  const found = messages[locale];
  if (found === undefined) throw new Error(`no messages in ${locale}`);
  return found;
}

const recordOf = ({ value, beside }: RuleText): object => ({
  ...beside,
  ...(value === undefined ? {} : { f: value }),
});
const schemaOf = ({ field, around, beside = {} }: RuleText): object => ({
  ...{
    type: 'object',
    properties: { ...Object.fromEntries(Object.keys(beside).map((name) => [name, {}])), f: field },
  },
  ...around,
});

/** All cases in one module: it is loaded once, as a page loads the checks of a form. */
let inBrowser: Check;
beforeAll(async () => {
  const properties = Object.fromEntries(CASES.map((each) => [each.entry, schemaOf(each)]));
  inBrowser = await loadModule(checkModule({ type: 'object', properties }));
});

describe('[VAL-01] [VAL-02] [VAL-03] every rule tells every reader', () => {
  it.each(CASES)('$entry: $it', (each) => {
    const [told, ...more] = compileCheck(schemaOf(each))(recordOf(each));
    expect(more).toEqual([]);
    if (told === undefined) throw new Error(`${JSON.stringify(each.value)} keeps ${each.entry}`);
    const texts = (['it', 'en', 'ar'] as const).map((locale) =>
      formatProblem(told, catalogue(locale), 'Peso'),
    );
    expect(texts).toEqual([each.it, each.en, each.ar]);
  });

  it.each(CASES)('[VAL-04] $entry: the browser, without the compiler, says the same', (each) => {
    const node = compileCheck(schemaOf(each))(recordOf(each));
    const browser = inBrowser({ [each.entry]: recordOf(each) });
    expect(
      browser.map((problem) => ({ ...problem, path: problem.path.slice(each.entry.length + 1) })),
    ).toEqual(node);
  });

  it('every entry of the catalogues is told by one of these, but those that something else always tells first', () => {
    const told = new Set(CASES.map(({ entry }) => entry));
    const silent = Object.keys(catalogue('it').rules).filter((entry) => !told.has(entry));
    // A password of any kind is one; `format` stands behind the formats; allOf and if tell what is inside them; which words are common, and
    // whose name a password holds, the server alone knows (`tests/server/auth/weaknessOf.test.ts`), as what its database refuses
    // (`tests/server/contract/refused.test.ts`); how many properties there are is asked of a body of a call, of which only one may be given.
    const elsewhere = [
      ...['x-password.common', 'x-password.context', 'minProperties', 'maxProperties'],
      ...Object.keys(KEPT_RULES),
      // Told where a call's rows rule a choice out (`tests/server/http/heldChoices.test.ts`).
      ...['offered.follows', 'offered.listed'],
      ...['missing.way', 'missing-section.way'],
    ];
    expect(silent.toSorted()).toEqual(['allOf', 'format', 'format.password', 'if', ...elsewhere].toSorted());
  });

  it('no rule word of the engine is without a case here', () => {
    const words = new Set(RULE_TEXTS.map(({ entry }) => entry.replace(/\..*$/, '')));
    expect(
      RULES.map(({ word, tells }) => tells ?? word).filter((word) => word !== 'required' && !words.has(word)),
    ).toEqual([]);
  });

  it('no sentence is left with a slot that nothing fills', () => {
    for (const { it: italian, en, ar } of CASES)
      for (const text of [italian, en, ar]) expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
  });
});
