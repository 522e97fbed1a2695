import { beforeAll, describe, expect, it } from 'vitest';
import { type Check, formatProblem, type MessagesSchema, RULES } from '../../engine/index.ts';
import { CODE_RULES, checkModule, compileCheck } from '../../engine/node.ts';
import { loadModule } from '../engine/rules/loadModule.ts';
import { PLAIN_TEXTS } from './plainTexts.cases.ts';
import { loadedProduct } from './product.ts';
import { RULE_TEXTS, type RuleText } from './ruleTexts.cases.ts';

const { messages } = await loadedProduct();
const CASES = [...RULE_TEXTS, ...PLAIN_TEXTS];

function catalogue(locale: 'it' | 'en' | 'ar'): MessagesSchema {
  const localeMessages = messages[locale];
  if (localeMessages === undefined) throw new Error(`no messages in ${locale}`);
  return localeMessages;
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

describe('[VAL-01] [VAL-02] [VAL-03] every rule has a message for every reader', () => {
  it.each(CASES)('$entry: $it', (each) => {
    const [told, ...more] = compileCheck(schemaOf(each))(recordOf(each));
    expect(more).toEqual([]);
    if (told === undefined) throw new Error(`${JSON.stringify(each.value)} keeps ${each.entry}`);
    const texts = (['it', 'en', 'ar'] as const).map((locale) =>
      formatProblem(told, catalogue(locale), 'Peso'),
    );
    expect(texts).toEqual([each.it, each.en, each.ar]);
  });

  it.each(CASES)('[VAL-04] $entry: the browser, without the compiler, has the same message', (each) => {
    const node = compileCheck(schemaOf(each))(recordOf(each));
    const browser = inBrowser({ [each.entry]: recordOf(each) });
    expect(
      browser.map((problem) => ({ ...problem, path: problem.path.slice(each.entry.length + 1) })),
    ).toEqual(node);
  });

  it('every entry of the catalogues has a case here, except those preceded by another', () => {
    const coveredEntries = new Set(CASES.map(({ entry }) => entry));
    const silent = Object.keys(catalogue('it').rules).filter((entry) => !coveredEntries.has(entry));
    // Rules with tests elsewhere: any text is a valid password for the schema; `format` covers the formats;
    // allOf and if report their inner rules; common passwords and names in passwords are checked by the
    // server alone (`tests/server/auth/weaknessOf.test.ts`), like constraints of its database
    // (`tests/server/contract/refused.test.ts`); the number of properties is limited for bodies of calls
    // only.
    const elsewhere = [
      ...['x-password.common', 'x-password.context', 'minProperties', 'maxProperties'],
      ...Object.keys(CODE_RULES),
      // Reported where the rows of a call exclude a choice (`tests/server/http/enforcedChoices.test.ts`).
      ...['offered.follows', 'offered.listed'],
      ...['missing.way', 'missing-section.way'],
    ];
    expect(silent.toSorted()).toEqual(['allOf', 'format', 'format.password', 'if', ...elsewhere].toSorted());
  });

  it('no rule word of the engine is without a case here', () => {
    const words = new Set(RULE_TEXTS.map(({ entry }) => entry.replace(/\..*$/, '')));
    expect(
      RULES.map(({ word, reportedAs }) => reportedAs ?? word).filter(
        (word) => word !== 'required' && !words.has(word),
      ),
    ).toEqual([]);
  });

  it('every slot of a sentence has a value', () => {
    for (const { it: italian, en, ar } of CASES)
      for (const text of [italian, en, ar]) expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
  });
});
