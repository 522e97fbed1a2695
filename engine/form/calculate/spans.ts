import type { DataRecord, EntitySchema, Field, FieldLayout, Problem } from '../../contract/index.ts';
import { equal } from '../../values/equality.ts';
import { getAt } from '../../values/paths.ts';
import { hundredths, spanHours } from '../../values/time.ts';
import type { FormModel } from '../FormModel.ts';
import { wordProblem } from '../problems.ts';
import { placesIn } from './calculateRecord.ts';

type Span = NonNullable<Field['x-span']>;

/** A duration field, or cell of rows (`lines.*.Hours`). */
interface SpanField {
  readonly path: string;
  readonly span: Span;
  readonly schema: Field;
}

/** Cache by form model. */
const spansCache = new WeakMap<FormModel, readonly SpanField[]>();

/**
 * New duration values (`x-span`), in hours by path, after the value at `path` changed.
 *
 * @example // StartTime 17:00, EndTime 19:30, Break 15: { Hours: 2.25 }
 */
export function spansAfterChange(
  model: FormModel,
  record: DataRecord,
  path: string,
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  const general = path.replaceAll(/\.\d+(?=\.)/g, '.*');
  for (const { path: each, span } of spansOf(model)) {
    const { from, to, less, on } = span;
    if (![from, to, less, on].some((name) => name !== undefined && siblingOf(each, name) === general))
      continue;
    const place = siblingOf(path, each.slice(each.lastIndexOf('.') + 1));
    const hours = hoursOfSpan(model, { path: place, span }, record);
    if (hours !== undefined && hours !== getAt(record, place)) changes.set(place, hours);
  }
  return changes;
}

/** Problems of durations that differ from the time between their start and end. */
export function spanProblems(model: FormModel, record: DataRecord): readonly Problem[] {
  return problemsOf(spansOf(model), model.timeZone, record);
}

/**
 * The same for the fields of a whole record, where the duration or a value that it depends on has changed.
 *
 * @param before the stored record; `{}` for a new one.
 */
export function wrongSpans(
  { properties }: Pick<EntitySchema, 'properties'>,
  timeZone: string | undefined,
  record: DataRecord,
  before: DataRecord,
): readonly Problem[] {
  const changed = Object.entries(properties).flatMap(([path, schema]) => {
    const { 'x-span': span } = schema;
    const names = [path, span?.from, span?.to, span?.less, span?.on];
    const isChanged = names.some((name) => name !== undefined && !equal(record[name], before[name]));
    return span !== undefined && isChanged ? [{ path, span, schema }] : [];
  });
  return problemsOf(changed, timeZone, record);
}

function problemsOf(
  spanFields: readonly SpanField[],
  timeZone: string | undefined,
  record: DataRecord,
): readonly Problem[] {
  return spanFields.flatMap(({ path: each, span, schema }) =>
    placesIn(record, each).flatMap(({ place: path }): readonly Problem[] => {
      const entered = getAt(record, path);
      const hours = hoursOfSpan({ timeZone }, { path, span }, record);
      if (hours === undefined || typeof entered !== 'number' || hundredths(entered) === hours) return [];
      const clock = (name: string) => String(getAt(record, siblingOf(path, name))).slice(0, 5);
      const params = { from: clock(span.from), to: clock(span.to), hours };
      return [wordProblem('x-span', schema, { path, params })];
    }),
  );
}

function spansOf(model: FormModel): readonly SpanField[] {
  const before = spansCache.get(model);
  if (before !== undefined) return before;
  const spanFields = model.fields.flatMap(({ path, schema, layout }) => spansIn(path, schema, layout));
  spansCache.set(model, spanFields);
  return spanFields;
}

function spansIn(
  path: string,
  schema: Field,
  { fields = [] }: Pick<FieldLayout, 'fields'>,
): readonly SpanField[] {
  const span = schema['x-span'];
  return [
    ...(span === undefined ? [] : [{ path, span, schema }]),
    ...fields.flatMap((cell) => {
      const inner = cell.field
        .split('.')
        .reduce<Partial<Field> | undefined>((from, key) => from?.properties?.[key], schema.items);
      return inner === undefined ? [] : spansIn(`${path}.*.${cell.field}`, inner as Field, cell);
    }),
  ];
}

/** Hours between the two times minus the break; undefined while a time is missing. */
function hoursOfSpan(
  { timeZone }: Pick<FormModel, 'timeZone'>,
  { path, span }: Pick<SpanField, 'path' | 'span'>,
  record: DataRecord,
): number | undefined {
  return spanHours(span, (name) => getAt(record, siblingOf(path, name)), timeZone);
}

function siblingOf(path: string, name: string): string {
  return [...path.split('.').slice(0, -1), name].join('.');
}
