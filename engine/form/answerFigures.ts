import type { FieldModel, FormPackage } from '../contract/index.ts';
import { equal } from '../values/equal.ts';
import { carriedAnswers, carriedFrom } from './carriedAnswers.ts';
import { createFormModel } from './createFormModel.ts';
import { fieldChoices } from './fieldChoices.ts';
import { formerKey, formerName } from './formerAnswers.ts';
import { isWrongAnswer } from './wrongAnswers.ts';

/** So many records of one version of a form have this answer to one of its items. */
export interface CountedAnswer {
  readonly version: number;
  /** As it stands among the answers: `zone`, or `zone@1` where a record has left the version that asked it. */
  readonly name: string;
  /** What was chosen; undefined of what is no choice: only that there is an answer is counted. */
  readonly given: unknown;
  readonly count: number;
  /** Of those, in records whose findings have been dealt with. */
  readonly settled: number;
  /** Of answers that are numbers. */
  readonly numbers: NumberFigures | undefined;
}

export interface NumberFigures {
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
}

export interface AnswerFigures {
  readonly value: unknown;
  readonly label: string;
  readonly code: string | undefined;
  readonly count: number;
  readonly isWrong: boolean;
}

/** What the answers to one item come to, as it is asked now; or as the version called it that asked it last. */
export interface ItemFigures {
  readonly field: string;
  readonly label: string;
  /** Undefined: the form asks it now. */
  readonly version: number | undefined;
  readonly answered: number;
  readonly wrong: number;
  readonly open: number;
  readonly numbers: NumberFigures | undefined;
  /** Of choices: those that the item offers in its order, also what nobody chose, then what it does not offer any more. */
  readonly answers: readonly AnswerFigures[];
}

type Gathered = {
  -readonly [Word in Exclude<keyof ItemFigures, 'answers'>]: ItemFigures[Word];
} & { readonly item: FieldModel; readonly pkg: FormPackage; readonly given: Map<string, [unknown, number]> };

/**
 * Counted answers by the items of a form: those of its former versions stand at what took them over (`x-was`), or under their own name and version. Every answer is
 * counted once; whether it is wrong, its own version says.
 *
 * @param formOf the form of each version that was counted; undefined: nobody knows it, and its answers are left out.
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
    const { name: kept, version } = formerName(each.name) ?? each;
    const form = formOf(version);
    const item = form && itemsOf(form).get(kept);
    // What its version did not ask is no answer: where it is one, it stands under the version that did.
    if (form === undefined || item === undefined) continue;
    const now = kept === each.name ? placeOf(form, current, each) : undefined;
    const found = now === undefined ? undefined : items.get(now.field);
    const isWrong = isWrongAnswer(form, kept, each.given);
    if (now !== undefined && found !== undefined) {
      add(found, { ...each, given: now.value }, isWrong);
      continue;
    }
    const key = formerKey(kept, form.version);
    const own = former.get(key) ?? newItem(item, form, form.version);
    former.set(key, own);
    add(own, each, isWrong);
  }
  const left = [...former.values()].toSorted(
    (one, other) => one.field.localeCompare(other.field) || (one.version ?? 0) - (other.version ?? 0),
  );
  return [...items.values(), ...left].map(figuresOf);
}

/** Whether the answers to an item are told apart: those of a list that is the same for everybody. */
export function isChosen({ schema }: FieldModel, options: FormPackage['options']): boolean {
  const types = [schema.type].flat();
  if (types.includes('boolean')) return true;
  return schema['x-suggests'] === undefined && fieldChoices({ schema }, options).length > 0;
}

const known = new WeakMap<FormPackage, ReadonlyMap<string, FieldModel>>();

/** What a form asks, whoever fills it in: what every record has beside its answers is none of it. */
export function itemsOf(pkg: FormPackage): ReadonlyMap<string, FieldModel> {
  const found =
    known.get(pkg) ??
    new Map(
      createFormModel(pkg)
        .fields.filter(({ path }) => {
          const field = pkg.entity.properties[path];
          return field !== undefined && field['x-column'] !== true;
        })
        .map((field) => [field.path, field]),
    );
  known.set(pkg, found);
  return found;
}

/** Where an answer of a version stands now, and as what. */
function placeOf(
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

function add(item: Gathered, { given, count, settled, numbers }: CountedAnswer, isWrong: boolean): void {
  item.answered += count;
  if (isWrong) {
    item.wrong += count;
    item.open += count - settled;
  }
  if (numbers !== undefined) item.numbers = together(item.numbers, numbers);
  // Several choices are so many answers.
  for (const value of given === undefined ? [] : [given].flat()) {
    const key = JSON.stringify(value);
    item.given.set(key, [value, (item.given.get(key)?.[1] ?? 0) + count]);
  }
}

function together(one: NumberFigures | undefined, other: NumberFigures): NumberFigures {
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
  const others = [...given.keys()].filter((key) => !offered.includes(key)).toSorted();
  const answers = [...offered, ...others].map((key): AnswerFigures => {
    const choice = choices[offered.indexOf(key)];
    const value: unknown = choice?.value ?? given.get(key)?.[0];
    return {
      value,
      label: choice?.label ?? String(value),
      code: choice?.code,
      count: given.get(key)?.[1] ?? 0,
      isWrong: isWrongAnswer(pkg, item.path, value),
    };
  });
  return { ...figures, answers };
}
