import type { CallModel, MessagesSchema, Problem, Product } from '../../../engine/contract/index.ts';
import { messageText, placeWithin, translate } from '../../../engine/index.ts';
import { MAX_PROBLEMS, shownProblem } from '../errors/envelope.ts';
import { type Refusal, refuse, type ShownProblem } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { messagesFor, productIn, readerOf } from '../product/productLookups.ts';
import { type CalledForm, calledForm } from './recordForm.ts';

/** Problems named in the sentence; further ones are only counted. */
const MAX_NAMED = 5;

/**
 * The refusal of an invalid input: problems with their fields (at most MAX_PROBLEMS) in the reader's
 * language.
 *
 * @param problems with paths in the call's input: `book.shelf` for a field of the body's record `book`.
 * @param form provides labels; the record's own version where that is not the current one.
 */
export function refuseInput(
  call: CallModel,
  product: Product,
  locale: string,
  problems: readonly Problem[],
  form = calledForm(call, productIn(product, locale)),
): Refusal {
  const messages = messagesFor(product, locale);
  // Only reported problems are formatted.
  const localized = problems.slice(0, MAX_PROBLEMS).map((whole): ShownProblem => {
    const problem = cut(whole);
    const label = inputLabel(call, form, problem.path, messages);
    return shownProblem(problem, messages, label);
  });
  const sentences = localized.slice(0, MAX_NAMED).map(({ text }) => text);
  const others =
    localized.length < MAX_PROBLEMS
      ? messageWords('refusal.other-fields-counted', { count: localized.length - MAX_NAMED })
      : messageWords('refusal.other-fields');
  const more = localized.length > MAX_NAMED ? [others(readerOf(product, locale))] : [];
  return refuse('BAD_INPUT', { details: [...sentences, ...more].join('. ') }, localized);
}

/** Length limit of submitted names in messages. */
const LONGEST_NAME = 200;

function cut(problem: Problem): Problem {
  const params = Object.entries(problem.params).map(([name, value]) => [name, short(value)]);
  return { ...problem, path: String(short(problem.path)), params: Object.fromEntries(params) };
}

function short(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_NAME
    ? `${value.slice(0, LONGEST_NAME)}…`
    : value;
}

/**
 * Label of the field at a path of a call's input, in the reader's language: the form's label, else the titles
 * of the schema with the row ('Riga 2, Quantità'), else the path.
 */
export function inputLabel(
  call: CallModel,
  form: CalledForm | undefined,
  path: string,
  messages: MessagesSchema,
): string {
  if (path === '') return messageText('refusal.request', {}, messages);
  const label = form && labelInForm(form, path);
  if (label !== undefined) return label;
  const parts = [call.body, call.query, call.params];
  const titles = parts.map((schema) => titlesAt(schema, path, messages)).find((each) => each.length > 0);
  return titles?.join(', ') ?? path;
}

/** Titles of the rows on the way to a place and of the place; none where it has none. */
function titlesAt(schema: unknown, path: string, messages: MessagesSchema): readonly string[] {
  const keys = path.split('.');
  const titleOf = (place: Schema | undefined) =>
    typeof place?.['title'] === 'string' ? [translate(place['title'], messages)] : [];
  const rows = keys.flatMap((key, index) => {
    const list = keys.slice(0, index).join('.');
    if (schemaAt(schema, list)?.['items'] === undefined) return [];
    const [row] = titleOf(schemaAt(schema, `${list}.${key}`));
    const number = Number(key) + 1;
    if (row !== undefined) return [`${row} ${number}`];
    return [titleOf(schemaAt(schema, list))[0] ?? list, `n. ${number}`];
  });
  const place = schemaAt(schema, path);
  if (place === undefined) return [];
  if (/^\d+$/.test(keys.at(-1) ?? '')) return rows;
  const title = titleOf(place);
  return title.length === 0 ? [] : [...rows, ...title];
}

function labelInForm({ at, model }: CalledForm, path: string): string | undefined {
  if (!path.startsWith(`${at}.`)) return undefined;
  const inside = path.slice(at.length + 1);
  const title = schemaAt(model.entity, inside)?.['title'];
  const owner = model.ownerOf(inside);
  const steps = owner === undefined ? [] : placeWithin(owner, inside);
  // Rows within rows are identified by their numbers.
  if (owner !== undefined && steps.length > 2)
    return [
      owner.label,
      ...steps.map((step) => ('label' in step ? step.label : `${step.row ?? 'n.'} ${step.number}`)),
    ].join(', ');
  return (
    model.byPath.get(inside)?.label ?? (typeof title === 'string' ? title : model.ownerOf(inside)?.label)
  );
}

type Schema = Readonly<Record<string, unknown>>;

/** The schema at a dotted path of a record, following properties and items. */
export function schemaAt(schema: unknown, path: string): Schema | undefined {
  let current: unknown = schema;
  for (const key of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined;
    const { properties, items } = current as Schema;
    current = /^\d+$/.test(key) && items !== undefined ? items : (properties as Schema | undefined)?.[key];
  }
  return typeof current === 'object' && current !== null ? (current as Schema) : undefined;
}
