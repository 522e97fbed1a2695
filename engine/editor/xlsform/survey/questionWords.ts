import { pathsOf } from '../../../condition/pathsOf.ts';
import type { Json } from '../../../contract/index.ts';
import { fillText } from '../../../values/texts.ts';
import type { TextsByLocale, TranslatedText } from '../languages.ts';
import { CHOICE_TYPES } from '../QUESTION_TYPES.ts';
import { YES } from '../SPELLINGS.ts';
import {
  type AnswerStorage,
  answerPath,
  type KnownField,
  type XpathScope,
} from '../xpath/ConvertedExpression.ts';
import { conditionOf, constraintOf, parseXlsformExpression } from '../xpath/conditionOf.ts';
import { readXpath, Unsayable } from '../xpath/xpath.ts';
import { calculationOf, convertAnswer, RESULT_TYPES } from './fields.ts';
import type { SurveyReading, Words } from './SurveyReading.ts';
import type { SurveyNode } from './surveyTree.ts';
import { offeredBy } from './workbookLists.ts';

export const NO: ReadonlySet<string> = new Set(['', 'no', 'false', 'false()', '0']);

/**
 * Sets a calculation and its result type.
 *
 * @returns whether it is calculated; one that cannot be expressed is filled in by users.
 */
export function setCalculation(
  { known, read, scopeOf }: SurveyReading,
  node: SurveyNode,
  property: Words,
  layout: Words,
  isHidden: boolean,
  list: string | undefined,
): boolean {
  const field = known.get(node.key);
  const hasType = node.type !== 'calculate';
  const result = read(node, 'calculation', (text) => {
    if (field?.isByHand) throw new Unsayable(text);
    return calculationOf(text, scopeOf(undefined, list), hasType ? field : undefined);
  });
  if (result === undefined) return false;
  property['x-calculated'] = result.value as unknown as Json;
  if (hasType) return true;
  Object.assign(property, RESULT_TYPES[result.kind as AnswerStorage]);
  if (isHidden) layout['widget'] = 'hidden';
  return true;
}

/** Sets the list of choices of a question, and the answers on which its choices depend. */
export function setChoices(
  { context, known, note, scopeOf, titles }: SurveyReading,
  node: SurveyNode,
  property: Words,
  rows: string | undefined,
  title: TranslatedText,
): void {
  if (!CHOICE_TYPES.has(node.type)) return;
  const list = context.lists.get(node.list);
  if (list === undefined) return;
  if (!titles.has(list.options)) titles.set(list.options, title);
  if (node.rest !== '') note('typeUnknown', node, 'type', node.rest);
  if (node.type === 'select_one') property['x-options'] = list.options;
  else property['items'] = { type: 'string', 'x-options': list.options };
  const filter = node.row.at('choice_filter');
  if (filter === '') return;
  const offered = offeredBy(filter, list, (name) => {
    const answer = known.get(name);
    if (answer === undefined || (answer.list !== undefined && answer.list !== rows)) return undefined;
    return { path: answerPath(answer, scopeOf(undefined, rows)), field: answer };
  });
  if (offered === undefined) note('filterUnknown', node, 'choice_filter');
  else property['x-offered'] = offered;
}

/** Sets a constraint: keywords of the property, or a rule with its message. */
export function setConstraint(
  reading: SurveyReading,
  node: SurveyNode,
  property: Words,
  scope: XpathScope,
  title: TranslatedText,
): void {
  const { context, messages, note, read, rules } = reading;
  const text = context.languages.read(node.row, 'constraint_message');
  const isQuoting = /\$\{/.test([text.text, ...Object.values(text.others)].join(' '));
  const constraint = read(node, 'constraint', (text) => constraintOf(text, scope, isQuoting));
  if (constraint === undefined) {
    noteUnused(reading, node, 'constraint_message', text);
    return;
  }
  const { words, rule } = constraint;
  // The property of a range allows only the bounds of its steps.
  if (node.type === 'range' && Object.keys(words).length > 0) {
    note('expressionUnknown', node, 'constraint');
    return;
  }
  const message = quotingMessage(
    reading,
    node,
    'constraint_message',
    rule === undefined ? [] : pathsOf(rule.must),
  );
  Object.assign(property, words);
  const id = `${context.checklist}.${scope.self?.field}`;
  if (message.text !== '' && Object.keys(words).length > 0) {
    property['x-messages'] = { ...Object.fromEntries(Object.keys(words).map((word) => [word, id])) };
    messages.set(id, message);
  }
  if (rule === undefined) return;
  messages.set(id, message.text === '' ? toCheck(title, context.constraint) : message);
  rules.push({
    ...{
      id: `${scope.self?.field}-vincolo`,
      when: rule.when as unknown as Json,
      must: rule.must as unknown as Json,
    },
    ...{ message: id, field: scope.self?.field ?? '' },
  });
}

/** Reports a message without its rule, in any language. */
function noteUnused(
  { note }: SurveyReading,
  node: SurveyNode,
  column: string,
  message: TranslatedText,
): void {
  const text = anyOf(message);
  if (text !== '') note('messageUnused', node, column, text);
}

function anyOf({ text, others }: TranslatedText): string {
  return [text, ...Object.values(others)].find((said) => said !== '') ?? '';
}

/** A message with references to answers, limited to those of its rule. */
function quotingMessage(
  { context, othersOf, quoted }: SurveyReading,
  node: SurveyNode,
  column: string,
  paths: readonly string[],
): TranslatedText {
  const message = context.languages.read(node.row, column);
  const place = { column, paths };
  return {
    text: quoted(node, message.text, undefined, place),
    others: othersOf(node, message, undefined, place),
  };
}

/** Sets the initial answer. */
export function setDefault(
  { context, note, read }: SurveyReading,
  node: SurveyNode,
  property: Words,
  layout: Words,
  scope: XpathScope,
): void {
  const text = node.row.at('default');
  if (text === '') return;
  const value = constantOf(text, property);
  const isChoice = node.type === 'select_one';
  const isListed = context.lists.get(node.list)?.values.some((each) => each.value === text);
  if (isChoice ? isListed : value !== undefined) {
    property['default'] = isChoice ? text : (value as Json);
    return;
  }
  const proposed =
    /[($]/.test(text) && scope.list === undefined
      ? read(node, 'default', (said) =>
          convertAnswer(
            parseXlsformExpression(readXpath(said), { ...scope, self: undefined }),
            scope.self as KnownField,
          ),
        )
      : undefined;
  if (proposed !== undefined) layout['proposed'] = proposed as unknown as Json;
  else if (!/[($]/.test(text) || scope.list !== undefined) note('defaultWrong', node, 'default');
}

/**
 * Sets when an answer is required.
 *
 * @returns whether always; a conditional requirement is set in the layout.
 */
export function setRequired(
  reading: SurveyReading,
  node: SurveyNode,
  property: Words,
  layout: Words,
  list: string | undefined,
): boolean {
  const { context, known, messages, read, scopeOf } = reading;
  const text = node.row.at('required').toLowerCase();
  const message = quotingMessage(reading, node, 'required_message', []);
  const isSaid = anyOf(message) !== '';
  const isAsked = YES.has(text);
  const when =
    isAsked || NO.has(text)
      ? undefined
      : read(node, 'required', (said) => conditionOf(readXpath(said), scopeOf(undefined, list)));
  if (when !== undefined) layout['requiredWhen'] = when as unknown as Json;
  if (isSaid) {
    if (!isAsked && when === undefined) noteUnused(reading, node, 'required_message', message);
    else if (message.text !== '') {
      const id = `${context.checklist}.${known.get(node.key)?.field}-needed`;
      messages.set(id, message);
      property['x-messages'] = { ...(property['x-messages'] as Words), required: id };
    }
  }
  return isAsked;
}

/** A default as the property stores it; undefined if it cannot. */
function constantOf(text: string, { type, format, enum: _ }: Words): Json | undefined {
  const types = [type].flat();
  if (types.includes('integer')) return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (types.includes('number'))
    return /^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  if (!types.includes('string')) return undefined;
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
  if (format === 'time') return /^\d\d:\d\d(?::\d\d)?$/.test(text) ? text : undefined;
  if (format !== undefined) return undefined;
  return /[($]/.test(text) ? undefined : text;
}

/** The default message of a constraint, with the question in the slot `label`. */
function toCheck({ text, others }: TranslatedText, { own, texts }: TextsByLocale): TranslatedText {
  const textIn = (locale: string, label: string) => fillText(texts[locale] ?? '{label}', { label });
  const locales = Object.keys(texts).filter((locale) => locale !== own);
  return {
    text: textIn(own, text),
    others: Object.fromEntries(locales.map((locale) => [locale, textIn(locale, others[locale] ?? text)])),
  };
}
