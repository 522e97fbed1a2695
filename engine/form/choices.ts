import { holds } from '../condition/holds.ts';
import { pathsOf } from '../condition/pathsOf.ts';
import type { DataRecord, EntitySchema, Field, OptionsSchema, Problem } from '../contract/index.ts';
import { getAt } from '../values/paths.ts';
import { codedText } from '../values/texts.ts';
import { wordProblem } from './problems.ts';

interface NamedChoice {
  readonly value: string | number;
  readonly label: string;
  readonly code?: string;
  /** Address of its picture. */
  readonly picture?: string | undefined;
  /** Shown in records that have it, no longer offered. */
  readonly retired?: true;
}

/** The choices of a schema: its option list with labels, or the bare values of its enum. */
export function fieldChoices(
  { schema }: { readonly schema: Field },
  options: Readonly<Record<string, OptionsSchema>>,
): readonly NamedChoice[] {
  const name = schema['x-options'] ?? schema['x-suggests'] ?? schema.items?.['x-options'];
  const listed = name === undefined ? undefined : options[name];
  if (listed)
    return listed.values.map(({ value, label, code, image, retired }) => ({
      ...{ value, label, ...(code && { code }), ...(retired && { retired }) },
      ...(image && { picture: listed.pictures?.[image] }),
    }));
  return (schema.enum ?? schema.items?.enum ?? []).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [{ value, label: String(value) }] : [],
  );
}

/** Display text of a value: the label of its choice, else the value as text. */
export function labelOf(
  value: unknown,
  choices: readonly { readonly value: unknown; readonly label: string }[],
): string {
  const match = choices.find((choice) => choice.value === value);
  if (match) return match.label;
  return value === undefined || value === null ? '' : String(value);
}

type Value = string | number;
type Shape = Pick<EntitySchema, 'properties'>;

/** A field with choices that depend on other answers (`x-offered`), by its keys; `[]` is a step into rows. */
interface Place {
  readonly keys: readonly string[];
  readonly field: Field;
  /** Sibling fields, for the titles of the fields that its conditions read. */
  readonly beside: Readonly<Record<string, Field>>;
}

const ROWS = '[]';
const placesCache = new WeakMap<object, readonly Place[]>();

/** Choices of one field that the other answers exclude (`x-offered`). */
interface RuledOut {
  readonly field: Field;
  readonly beside: Place['beside'];
  /** Excluded values. */
  readonly values: readonly Value[];
}

/** Whether an entity uses `x-offered`; most do not and skip the evaluation. */
export function offersByAnswers(entity: Shape): boolean {
  return offeredPlaces(entity).length > 0;
}

/**
 * The excluded choices of a settled record by field path (`lines.2.part`). Conditions read the record as
 * `record` and the container of the field (record, row or object) as `row`. A value in several entries is
 * offered while any of them holds.
 */
export function excludedChoices(entity: Shape, record: DataRecord): ReadonlyMap<string, RuledOut> {
  const excluded = new Map<string, RuledOut>();
  const visit = ({ keys, field, beside }: Place, at: number, row: unknown, path: string): void => {
    const key = keys[at] ?? '';
    const here = path === '' || key === ROWS ? key : `${path}.${key}`;
    if (key === ROWS) {
      if (Array.isArray(row))
        row.forEach((each, index) => {
          visit({ keys, field, beside }, at + 1, each, `${path}.${index}`);
        });
    } else if (at < keys.length - 1) visit({ keys, field, beside }, at + 1, getAt(row, key), here);
    else {
      const entries = field['x-offered'] ?? [];
      const offered = new Set(
        entries.flatMap(({ values, when }) => (holds(when, { record, row }) ? values : [])),
      );
      const values = entries.flatMap(({ values: some }) => some).filter((each) => !offered.has(each));
      excluded.set(here, { field, beside, values: [...new Set(values)] });
    }
  };
  for (const place of offeredPlaces(entity)) visit(place, 0, record, '');
  return excluded;
}

/** Problems of chosen values that the other answers exclude. The value is never removed: the user decides. */
export function offeredProblems(
  entity: Shape,
  options: Readonly<Record<string, OptionsSchema>>,
  record: DataRecord,
): readonly Problem[] {
  return [...excludedChoices(entity, record)].flatMap(
    ([path, { field, beside, values }]): readonly Problem[] => {
      const excludedAnswers = values.filter((each) => [getAt(record, path)].flat().includes(each));
      if (excludedAnswers.length === 0) return [];
      const choices = fieldChoices({ schema: field }, options).map((each) => ({
        ...each,
        label: codedText(each.code, each.label),
      }));
      const by = (field['x-offered'] ?? [])
        .filter(({ values: some }) => some.some((each) => excludedAnswers.includes(each)))
        .flatMap(({ when }) => pathsOf(when))
        .map((decider) => titleOfRead(decider, entity, beside));
      const params = { values: excludedAnswers.map((each) => labelOf(each, choices)), by: [...new Set(by)] };
      return [wordProblem('x-offered', field, { path, params })];
    },
  );
}

/** Title of the field that a condition reads. */
function titleOfRead(path: string, entity: Shape, beside: Place['beside']): string {
  const [root, ...keys] = path.split('.');
  let field: Partial<Field> | undefined = { properties: root === 'row' ? beside : entity.properties };
  for (const key of keys) field = field?.properties?.[key] ?? (/^\d+$/.test(key) ? field?.items : undefined);
  return field?.title ?? path;
}

function offeredPlaces(entity: Shape): readonly Place[] {
  const before = placesCache.get(entity);
  if (before !== undefined) return before;
  const places = offeredPlacesIn(entity.properties, []);
  placesCache.set(entity, places);
  return places;
}

function offeredPlacesIn(
  fields: Readonly<Record<string, Field>> = {},
  around: readonly string[],
): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    return [
      ...(field['x-offered'] === undefined ? [] : [{ keys, field, beside: fields }]),
      ...offeredPlacesIn(field.properties, keys),
      ...offeredPlacesIn(field.items?.properties, [...keys, ROWS]),
    ];
  });
}

/**
 * The chosen values after one was toggled, in the order of the list. Values that the list no longer has stay
 * until they are toggled off.
 *
 * @param alone exclusive values: choosing one removes all others, choosing another removes it.
 * @example toggled(['a', 'b'], 'none', ['a', 'b', 'none'], ['none']) // ['none']
 */
export function toggled(
  chosen: readonly unknown[],
  picked: unknown,
  listed: readonly unknown[],
  alone: readonly unknown[] = [],
): readonly unknown[] {
  if (chosen.includes(picked)) return chosen.filter((each) => each !== picked);
  if (alone.includes(picked)) return [picked];
  const next = [...chosen.filter((each) => !alone.includes(each)), picked];
  return [...listed.filter((each) => next.includes(each)), ...next.filter((each) => !listed.includes(each))];
}
