import { createRegistry } from '../values/createRegistry.ts';
import { ANSWER_RULES, LIST_RULES } from './definitions/answers.ts';
import { FILE_RULES } from './definitions/files.ts';
import { NUMBER_RULES } from './definitions/numbers.ts';
import { FORMAT_RULES, TEXT_RULES } from './definitions/texts.ts';
import type { RuleDefinition } from './RuleDefinition.ts';

/** Rule words (VAL-01, VAL-02) in the order in which the problems of a field are listed. */
export const RULES: readonly RuleDefinition[] = [
  ...ANSWER_RULES,
  ...TEXT_RULES,
  ...NUMBER_RULES,
  ...LIST_RULES,
  ...FILE_RULES,
  ...FORMAT_RULES,
];

const rules = createRegistry<RuleDefinition>('rule');
const registered: RuleDefinition[] = [];
registerRules(RULES);

/**
 * Adds rules of a product; call it before its schemas are loaded. Browser and server apply them like the
 * built-in rules.
 *
 * @example registerRules([{ word: 'x-isbn', takes: ['boolean'], schema: () => ({ pattern: '^[0-9-]{13,17}$' }) }]);
 */
export function registerRules(more: readonly RuleDefinition[]): void {
  rules.register(Object.fromEntries(more.map((rule) => [rule.word, rule])));
  registered.push(...more.filter((rule) => !registered.includes(rule)));
}

/** Built-in rules, followed by those of the product. */
export function allRules(): readonly RuleDefinition[] {
  return registered;
}

/** The rule of a word; undefined if there is none. */
export function ruleOf(word: string): RuleDefinition | undefined {
  return rules.of(word);
}

/** Whether the product has registered the rule. */
export function isOwnRule(word: string): boolean {
  const rule = rules.of(word);
  return rule !== undefined && !RULES.includes(rule);
}
