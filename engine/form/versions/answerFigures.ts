import type { FieldModel, FormPackage } from '../../contract/index.ts';
import { equal } from '../../values/equality.ts';
import { flagValue, isAnomalous } from '../../values/records.ts';
import { fieldChoices } from '../choices.ts';
import { createFormModel } from '../createFormModel.ts';
import { carriedAnswers, carriedFrom } from './carriedAnswers.ts';
import { formerKey, formerName } from './formerAnswers.ts';

/** Number of records of one form version with the same answer to one item. */
export interface CountedAnswer {
  readonly version: number;
  /** Key in the stored answers: `zone`, or `zone@1` once the record has moved to a later version. */
  readonly name: string;
  /** Chosen value; undefined for free answers, of which only the number is counted. */
  readonly given: unknown;
  readonly count: number;
  /** How many of `count` are in records with all findings settled. */
  readonly settled: number;
  /** Numeric answers only. */
  readonly numbers: NumberFigures | undefined;
}

export interface NumberFigures {
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
}

/** Number of records with one answer to an item. */
export interface AnswerFigures {
  readonly value: unknown;
  readonly label: string;
  readonly code: string | undefined;
  readonly count: number;
  readonly isDefect: boolean;
}

/**
 * Figures of one item, labelled as in the current version or, if removed, as in the last version that had it.
 */
export interface ItemFigures {
  readonly field: string;
  readonly label: string;
  /** Undefined: the item belongs to the current version. */
  readonly version: number | undefined;
  readonly answered: number;
  /** Answers that report a defect; `open`: those not settled. */
  readonly wrong: number;
  readonly open: number;
  readonly numbers: NumberFigures | undefined;
  /** Choices in the order of the list (also with count 0), then values that the list no longer has. */
  readonly answers: readonly AnswerFigures[];
}

type Gathered = {
  -readonly [Word in Exclude<keyof ItemFigures, 'answers'>]: ItemFigures[Word];
} & { readonly item: FieldModel; readonly pkg: FormPackage; readonly given: Map<string, [unknown, number]> };

/**
 * Counted answers by the items of a form. Answers to former versions count for the item that took them over
 * (`x-was`), else under their former name and version. Each answer counts once; the version that asked the
 * question decides whether it reports a defect.
 *
 * @param formOf the form of a version; undefined if it no longer exists: its answers are left out.
 */
export function answerFigures(
  current: FormPackage,
  formOf: (version: number) => FormPackage | undefined,
  counted: readonly CountedAnswer[],
): readonly ItemFigures[] {
  const items = new Map<string, Gathered>();
  for (const item of itemsOf(current).values()) items.set(item.path, newItem(item, current, undefined));
  const former = new Map<string, Gathered>();
  for (const each of counted) {
    const { name: fieldName, version } = formerName(each.name) ?? each;
    const form = formOf(version);
    const item = form && itemsOf(form).get(fieldName);
    // Data that its version has no field for is skipped: the same answer is stored under the version that has
    // one.
    if (form === undefined || item === undefined) continue;
    const now = fieldName === each.name ? currentAnswer(form, current, each) : undefined;
    const target = now === undefined ? undefined : items.get(now.field);
    const isDefect = reportsDefect(form, fieldName, each.given);
    if (now !== undefined && target !== undefined) {
      add(target, { ...each, given: now.value }, isDefect);
      continue;
    }
    const key = formerKey(fieldName, form.version);
    const formerItem = former.get(key) ?? newItem(item, form, form.version);
    former.set(key, formerItem);
    add(formerItem, each, isDefect);
  }
  const formerItems = [...former.values()].toSorted(
    (one, other) => one.field.localeCompare(other.field) || (one.version ?? 0) - (other.version ?? 0),
  );
  return [...items.values(), ...formerItems].map(figuresOf);
}

/** Whether the answers to an item are counted by value: booleans and fixed option lists. */
export function isChosen({ schema }: FieldModel, options: FormPackage['options']): boolean {
  const types = [schema.type].flat();
  if (types.includes('boolean')) return true;
  return schema['x-suggests'] === undefined && fieldChoices({ schema }, options).length > 0;
}

const itemsCache = new WeakMap<FormPackage, ReadonlyMap<string, FieldModel>>();

/** Items of a form by path, without record columns (`x-column`), which every record has. */
export function itemsOf(pkg: FormPackage): ReadonlyMap<string, FieldModel> {
  const items =
    itemsCache.get(pkg) ??
    new Map(
      createFormModel(pkg)
        .fields.filter(({ path }) => {
          const field = pkg.entity.properties[path];
          return field !== undefined && field['x-column'] !== true;
        })
        .map((field) => [field.path, field]),
    );
  itemsCache.set(pkg, items);
  return items;
}

/**
 * The current field and value for an answer to a version; undefined if the current version has no
 * counterpart.
 */
function currentAnswer(
  form: FormPackage,
  current: FormPackage,
  { name, given }: CountedAnswer,
): { readonly field: string; readonly value: unknown } | undefined {
  const [then, now] = [form.entity.properties[name], current.entity.properties[name]];
  if (form.version === current.version) return now === undefined ? undefined : { field: name, value: given };
  if (given === undefined) {
    const field = Object.keys(current.entity.properties).find(
      (each) => carriedFrom(form, current, each) === name,
    );
    if (field !== undefined) return { field, value: undefined };
  } else {
    const [carried] = carriedAnswers(form, current, { [name]: given }).filter(({ from }) => from === name);
    if (carried !== undefined)
      return carried.value === undefined ? undefined : { field: carried.field, value: carried.value };
  }
  return now !== undefined && equal(now.type, then?.type) ? { field: name, value: given } : undefined;
}

function newItem(item: FieldModel, pkg: FormPackage, version: number | undefined): Gathered {
  const none = { answered: 0, wrong: 0, open: 0, numbers: undefined, given: new Map() };
  return { field: item.path, label: item.label, version, item, pkg, ...none };
}

function add(item: Gathered, { given, count, settled, numbers }: CountedAnswer, isDefect: boolean): void {
  item.answered += count;
  if (isDefect) {
    item.wrong += count;
    item.open += count - settled;
  }
  if (numbers !== undefined) item.numbers = mergeNumbers(item.numbers, numbers);
  // A multiple choice counts once per chosen value.
  for (const value of given === undefined ? [] : [given].flat()) {
    const key = JSON.stringify(value);
    item.given.set(key, [value, (item.given.get(key)?.[1] ?? 0) + count]);
  }
}

function mergeNumbers(one: NumberFigures | undefined, other: NumberFigures): NumberFigures {
  if (one === undefined) return other;
  return {
    count: one.count + other.count,
    sum: one.sum + other.sum,
    least: Math.min(one.least, other.least),
    most: Math.max(one.most, other.most),
  };
}

function figuresOf({ item, pkg, given, ...figures }: Gathered): ItemFigures {
  const choices = isChosen(item, pkg.options) ? fieldChoices(item, pkg.options) : [];
  const offered = choices.map(({ value }) => JSON.stringify(value));
  const unlisted = [...given.keys()].filter((key) => !offered.includes(key)).toSorted();
  const answers = [...offered, ...unlisted].map((key): AnswerFigures => {
    const choice = choices[offered.indexOf(key)];
    const value: unknown = choice?.value ?? given.get(key)?.[0];
    return {
      value,
      label: choice?.label ?? String(value),
      code: choice?.code,
      count: given.get(key)?.[1] ?? 0,
      isDefect: reportsDefect(pkg, item.path, value),
    };
  });
  return { ...figures, answers };
}

/**
 * Whether an answer reports a defect: an anomalous flag (`x-flag`) or a choice marked as danger (`intent`);
 * of several choices one is enough.
 *
 * @param name field name in the form version that asked it.
 */
export function reportsDefect(pkg: FormPackage, name: string, given: unknown): boolean {
  const field = pkg.entity.properties[name];
  if (field === undefined || given === undefined) return false;
  return isAnomalous(field, given) || [given].flat().some((each) => dangersOf(pkg, name).includes(each));
}

/** The stored values of an item that report a defect; free numbers never do. */
export function defectValues(pkg: FormPackage, name: string): readonly unknown[] {
  const field = pkg.entity.properties[name];
  if (field === undefined) return [];
  const flags = [flagValue(field, true), flagValue(field, false)].filter((each) => isAnomalous(field, each));
  return [...flags, ...dangersOf(pkg, name)];
}

function dangersOf({ entity, options }: FormPackage, name: string): readonly unknown[] {
  const field = entity.properties[name];
  const list = field?.['x-options'] ?? field?.items?.['x-options'];
  const values = (list === undefined ? undefined : options[list])?.values ?? [];
  return values.flatMap(({ value, intent }) => (intent === 'danger' ? [value] : []));
}
