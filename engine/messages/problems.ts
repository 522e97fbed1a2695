import type { MessagesSchema, Problem } from '../contract/index.ts';
import { fillText } from '../values/texts.ts';
import { slotText } from './formatValue.ts';
import { textOf, translate } from './translation.ts';

/**
 * The message of a problem, in the catalogue's language (VAL-03). The first existing text is taken: the
 * problem's own message, the rule's text for its variant (`format.date`, `x-length.between`), the rule's
 * text. A rule without text gets the text of `not`, because rule names mean nothing to users.
 *
 * @param label name of the field in the form; fills `{field}`.
 */
export function formatProblem(
  problem: Problem,
  messages: MessagesSchema,
  label: string = problem.path,
): string {
  const knownText = (problem.message && textOf(problem.message, messages)) ?? ruleText(problem, messages);
  const text = knownText ?? messages.rules['not'] ?? `{field}: ${problem.rule}`;
  const slots = {
    ...problem.params,
    ...translatedLabels(problem, messages),
    field: translate(label, messages),
  };
  return fillText(text, slots, (value) => slotText(value, messages));
}

/** Translates params that are labels, or lists of them. */
function translatedLabels({ params }: Problem, messages: MessagesSchema): Problem['params'] {
  const labelText = (label: unknown) => translate(String(label), messages);
  const labels = (['changed', 'target', 'ways'] as const)
    .filter((slot) => params[slot] !== undefined)
    .map((slot) => {
      const label = params[slot];
      return [slot, Array.isArray(label) ? label.map(labelText) : labelText(label)] as const;
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

/**
 * Puts the field's name in front of a problem, unless the text contains it.
 *
 * @example namedProblem('Note', 'Note non può superare 500 caratteri') // 'Note non può superare 500 caratteri'
 * @example namedProblem('Note', 'Scrivi perché')                       // 'Note: Scrivi perché'
 */
export function namedProblem(label: string, words: string): string {
  return label === '' || containsName(words, label) ? words : `${label}: ${words}`;
}

/** Whether a text contains a name as a whole word: `inviata` does not contain `Via`. */
function containsName(words: string, label: string): boolean {
  const [text, name] = [words.toLocaleLowerCase(), label.toLocaleLowerCase()];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + name.length] ?? '')) return true;
  }
  return false;
}

const LETTER = /[\p{Letter}\p{Number}]/u;
