import type { Expression, Json } from '../../../contract/index.ts';
import { MAX_RATING_STEPS, STEP_DIGITS } from '../../../values/numbers.ts';
import { freeFieldName } from '../../names.ts';
import type { WorkbookNotes } from '../FINDINGS.ts';
import {
  CHOICE_TYPES,
  DEVICE_TYPES,
  FILE_TYPES,
  QUESTION_TYPES,
  type QuestionType,
} from '../QUESTION_TYPES.ts';
import {
  type AnswerStorage,
  type ConvertedExpression,
  dayIn,
  integerExpression,
  type KnownField,
  textIn,
  type XpathScope,
  xpathNumber,
} from '../xpath/ConvertedExpression.ts';
import { parseXlsformExpression } from '../xpath/conditionOf.ts';
import { readXpath, Unsayable, type Xpath } from '../xpath/xpath.ts';
import type { SurveyNode } from './surveyTree.ts';
import type { WorkbookList } from './workbookLists.ts';

const LONGEST_NAME = 64;

/** Context that determines the fields of questions. */
export interface FieldContext {
  /** Names of fields that every checklist has. */
  readonly taken: ReadonlySet<string>;
  /** Items schema of photos; undefined if the product has none. */
  readonly photo: Json | undefined;
  readonly lists: ReadonlyMap<string, WorkbookList>;
  readonly sheet: string;
  readonly notes: WorkbookNotes;
}

/** The counterpart of a question's type and appearance; undefined if it is not supported. */
export function questionType(node: SurveyNode): QuestionType | undefined {
  const appearance = node.row.at('appearance').toLowerCase();
  const [, own] = node.type.split(' ');
  const look = ['signature', 'draw'].includes(appearance) || own === 'signature' ? 'signature' : appearance;
  const base = node.type.split(' ')[0] ?? '';
  if (DEVICE_TYPES.has(base) && Object.keys(node.row.said('label')).length === 0) return undefined;
  if (base === 'range') return rangeType(node.row.at('parameters'), appearance);
  const key = `${base} ${look}`;
  if (Object.hasOwn(QUESTION_TYPES, key)) return QUESTION_TYPES[key];
  return Object.hasOwn(QUESTION_TYPES, base) ? QUESTION_TYPES[base] : undefined;
}

/** Whether its list of choices is missing in the workbook. */
export function isListMissing({ type, list }: SurveyNode, { lists }: Pick<FieldContext, 'lists'>): boolean {
  return CHOICE_TYPES.has(type) && !lists.has(list);
}

/** All questions by key, with their fields. */
export function knownFields(
  tree: readonly SurveyNode[],
  context: FieldContext,
): ReadonlyMap<string, KnownField> {
  const fields = new Map<string, KnownField>();
  const visit = (nodes: readonly SurveyNode[], taken: string[], list: string | undefined): void => {
    for (const node of nodes) {
      if (node.type === 'begin_group') {
        visit(node.within, taken, list);
        continue;
      }
      if (node.type === 'note' || fields.has(node.key)) continue;
      const isRepeat = node.type === 'begin_repeat';
      const type = isRepeat ? undefined : questionType(node);
      const isLost = isRepeat
        ? list !== undefined
        : type === undefined || (list !== undefined && !type.inRows) || isListMissing(node, context);
      if (isLost || (type?.held === 'list' && FILE_TYPES.has(node.type) && context.photo === undefined))
        continue;
      const field = freeFieldName(node.name.slice(0, LONGEST_NAME), taken);
      if (field !== node.name)
        context.notes.add('renamed', {
          sheet: context.sheet,
          row: node.row.row,
          column: 'name',
          found: `${node.name} → ${field}`,
        });
      taken.push(field);
      const values = CHOICE_TYPES.has(node.type) ? context.lists.get(node.list)?.values : undefined;
      fields.set(node.key, {
        ...{ field, held: isRepeat ? 'rows' : (type?.held ?? 'text'), list },
        ...(values !== undefined && { values: values.map(({ value }) => value) }),
        ...([type?.property['type']].flat().includes('integer') && { isWhole: true }),
      });
      if (isRepeat) visit(node.within, [], field);
    }
  };
  visit(tree, [...context.taken], undefined);
  knowCalculations(tree, fields);
  return fields;
}

/**
 * A number in steps between two bounds (`start=1 end=10 step=1`, also the defaults); undefined for invalid
 * steps, or bounds that are no multiples of the step.
 */
function rangeType(parameters: string, appearance: string): QuestionType | undefined {
  const values = new Map(
    parameters.split(/[\s;,]+/).map((each) => {
      const [name = '', value = ''] = each.split('=');
      return [name, value] as const;
    }),
  );
  const numberOf = (name: string, standard: number) => {
    const text = values.get(name);
    return text === undefined ? standard : text === '' ? Number.NaN : Number(text);
  };
  const [minimum, maximum, step] = [numberOf('start', 1), numberOf('end', 10), numberOf('step', 1)];
  const isMultiple = (value: number) => Number.isInteger(Number((value / step).toFixed(STEP_DIGITS)));
  const count = Math.round((maximum - minimum) / step) + 1;
  if (
    !(step > 0) ||
    Number(step.toFixed(STEP_DIGITS)) !== step ||
    !isMultiple(minimum) ||
    !isMultiple(maximum)
  )
    return undefined;
  if (count < 2) return undefined;
  const isWhole = Number.isInteger(step);
  return {
    ...{ held: 'number', inRows: true },
    property: {
      ...{ type: [isWhole ? 'integer' : 'number', 'null'], minimum, maximum },
      ...(step === 1 ? {} : { multipleOf: step }),
    },
    layout: { widget: appearance === 'rating' && count <= MAX_RATING_STEPS ? 'rating' : 'range' },
  };
}

/** Types of calculated properties, by storage class. */
export const RESULT_TYPES: Readonly<Partial<Record<AnswerStorage, Readonly<Record<string, Json>>>>> = {
  number: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  time: { type: ['string', 'null'] },
  moment: { type: ['string', 'null'] },
  day: { type: ['string', 'null'], format: 'date' },
};

/**
 * Converts a calculation; for a question with a type, to the type's storage class.
 *
 * @throws Unsayable
 */
export function calculationOf(text: string, scope: XpathScope, own?: KnownField): ConvertedExpression {
  const result = parseXlsformExpression(readXpath(text), scope);
  // A stored result must not depend on the current day.
  if (JSON.stringify(result.value).includes('"$value":"today"')) throw new Unsayable('today()');
  if (own !== undefined) return { ...result, value: convertAnswer(result, own), kind: own.held };
  const storable = result.kind === 'days' ? xpathNumber(result) : result;
  if (RESULT_TYPES[storable.kind as AnswerStorage] === undefined) throw new Unsayable(storable.kind);
  return storable;
}

/**
 * Converts a value to the storage class of a question.
 *
 * @throws Unsayable if the question cannot store it.
 */
export function convertAnswer(
  valued: ConvertedExpression,
  { held, isWhole, values }: KnownField,
): Expression {
  if (held === 'number') return (isWhole ? integerExpression(valued) : xpathNumber(valued)).value;
  if (held === 'day') return dayIn(valued);
  if (held === 'text') {
    const isListed = values === undefined || valued.texts?.every((text) => values.includes(text));
    if (isListed && valued.kind !== 'blank') return textIn(valued);
  }
  if ((held === 'time' || held === 'moment') && valued.kind === held) return valued.value;
  throw new Unsayable(valued.kind);
}

/** Names that an expression refers to. */
function referredNames(of: Xpath): readonly string[] {
  if (of.is === 'field') return [of.name];
  if (of.is === 'pair') return [...referredNames(of.left), ...referredNames(of.right)];
  return of.is === 'call' ? of.args.flatMap(referredNames) : [];
}

/**
 * Determines the results of all calculations, in any order; those that cannot be expressed or depend on
 * themselves are removed.
 */
function knowCalculations(tree: readonly SurveyNode[], known: Map<string, KnownField>): void {
  const waiting = new Map<
    string,
    { readonly text: string; readonly own: KnownField; readonly hasType: boolean }
  >();
  const gather = (nodes: readonly SurveyNode[]): void => {
    for (const { key: name, row, type, within } of nodes) {
      const [own, text] = [known.get(name), row.at('calculation')];
      if (own !== undefined && !waiting.has(name) && (type === 'calculate' || text !== ''))
        waiting.set(name, { text, own, hasType: type !== 'calculate' });
      gather(within);
    }
  };
  gather(tree);
  const know = (name: string, around: readonly string[]): void => {
    const calculation = waiting.get(name);
    if (calculation === undefined) return;
    if (around.includes(name)) throw new Unsayable(name);
    const { text, own, hasType } = calculation;
    try {
      for (const each of referredNames(readXpath(text))) know(each, [...around, name]);
      waiting.delete(name);
      const scope = { self: undefined, list: own.list, fieldOf: (each: string) => known.get(each) };
      const { kind, isWhole, texts } = calculationOf(text, scope, hasType ? own : undefined);
      if (!hasType)
        known.set(name, {
          ...{ field: own.field, list: own.list, held: kind as AnswerStorage },
          ...(isWhole === true && { isWhole }),
          ...(texts !== undefined && kind === 'text' && { values: [...new Set(texts)] }),
        });
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      waiting.delete(name);
      if (!hasType) known.delete(name);
      else known.set(name, { ...own, isByHand: true });
    }
  };
  for (const name of [...waiting.keys()]) know(name, []);
}
