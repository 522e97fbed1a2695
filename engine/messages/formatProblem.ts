import type { MessagesSchema, Problem } from '../contract/index.ts';
import { fillText } from '../values/fillText.ts';
import { slotText } from './slotText.ts';
import { textOf } from './textOf.ts';
import { translate } from './translate.ts';

/**
 * What people read of a problem, in the catalogue's language (VAL-03). The first text that exists is taken: the problem's own
 * message, the rule's text for its variant (`format.date`, `x-length.between`), the rule's text. `label` is the field's name
 * as the form shows it; it fills `{field}`. A rule that the catalogue does not know refuses in the words of `not`: its name means nothing to
 * people.
 */
export function formatProblem(
  problem: Problem,
  messages: MessagesSchema,
  label: string = problem.path,
): string {
  const own = (problem.message && textOf(problem.message, messages)) ?? ruleText(problem, messages);
  const text = own ?? messages.rules['not'] ?? `{field}: ${problem.rule}`;
  const slots = {
    ...problem.params,
    ...named(problem, messages),
    field: translate(label, messages),
  };
  return fillText(text, slots, (value) => slotText(value, messages));
}

/** Labels among the params, in the reader's language. */
function named({ params }: Problem, messages: MessagesSchema): Problem['params'] {
  const labels = (['changed', 'ways'] as const).flatMap((slot) => {
    const said = params[slot];
    return Array.isArray(said) ? [[slot, said.map((each) => translate(String(each), messages))]] : [];
  });
  return Object.fromEntries(labels);
}

function ruleText({ rule, params }: Problem, { rules }: MessagesSchema): string | undefined {
  const variants = [params['variant'], params['type'], params['format']].flat();
  const names = [
    ...variants.filter((each) => typeof each === 'string').map((each) => `${rule}.${each}`),
    rule,
  ];
  const name = names.find((each) => Object.hasOwn(rules, each));
  return name === undefined ? undefined : rules[name];
}
