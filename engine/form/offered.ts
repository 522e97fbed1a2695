import { holds } from '../condition/holds.ts';
import { pathsOf } from '../condition/pathsOf.ts';
import type { DataRecord, EntitySchema, Field, OptionsSchema, Problem } from '../contract/index.ts';
import { codedText } from '../values/codedText.ts';
import { getAt } from '../values/getAt.ts';
import { fieldChoices, labelOf } from './fieldChoices.ts';

type Value = string | number;
type Shape = Pick<EntitySchema, 'properties'>;

/** A field some of whose choices depend on other answers, by its keys; a list of rows stands as `[]` among them. */
interface Place {
  readonly keys: readonly string[];
  readonly field: Field;
  /** The fields around it, by which its conditions are told to people. */
  readonly beside: Readonly<Record<string, Field>>;
}

const ROWS = '[]';
const known = new WeakMap<object, readonly Place[]>();

/** What a record's answers take from one field's choices (`x-offered`). */
export interface RuledOut {
  readonly field: Field;
  readonly beside: Place['beside'];
  /** Values that are not offered now. */
  readonly values: readonly Value[];
}

/** Whether any choice of an entity depends on other answers: most have none, and pay nothing. */
export function offersByAnswers(entity: Shape): boolean {
  return placesOf(entity).length > 0;
}

/**
 * What is not offered by what a settled record answers, by the path of the field (`lines.2.part`). Conditions see the whole as `record`, and as
 * `row` what holds the field: the record, the row of a list, the object. A value that several entries name is offered while any of them holds.
 */
export function withheldIn(entity: Shape, record: DataRecord): ReadonlyMap<string, RuledOut> {
  const found = new Map<string, RuledOut>();
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
      found.set(here, { field, beside, values: [...new Set(values)] });
    }
  };
  for (const place of placesOf(entity)) visit(place, 0, record, '');
  return found;
}

/** What was chosen and is not offered by the other answers: told, never taken away, for an answer that somebody gave is theirs to change. */
export function offeredProblems(
  entity: Shape,
  options: Readonly<Record<string, OptionsSchema>>,
  record: DataRecord,
): readonly Problem[] {
  return [...withheldIn(entity, record)].flatMap(([path, { field, beside, values }]): readonly Problem[] => {
    const gone = values.filter((each) => [getAt(record, path)].flat().includes(each));
    if (gone.length === 0) return [];
    const choices = fieldChoices({ schema: field }, options).map((each) => ({
      ...each,
      label: codedText(each.code, each.label),
    }));
    const by = (field['x-offered'] ?? [])
      .filter(({ values: some }) => some.some((each) => gone.includes(each)))
      .flatMap(({ when }) => pathsOf(when))
      .map((decider) => titleAt(decider, entity, beside));
    const params = { values: gone.map((each) => labelOf(each, choices)), by: [...new Set(by)] };
    return [{ path, rule: 'offered', params, severity: 'error' }];
  });
}

/** What people call the field that a condition looks at. */
function titleAt(path: string, entity: Shape, beside: Place['beside']): string {
  const [root, ...keys] = path.split('.');
  let field: Partial<Field> | undefined = { properties: root === 'row' ? beside : entity.properties };
  for (const key of keys) field = field?.properties?.[key] ?? (/^\d+$/.test(key) ? field?.items : undefined);
  return field?.title ?? path;
}

function placesOf(entity: Shape): readonly Place[] {
  const before = known.get(entity);
  if (before !== undefined) return before;
  const places = placesIn(entity.properties, []);
  known.set(entity, places);
  return places;
}

function placesIn(fields: Readonly<Record<string, Field>> = {}, around: readonly string[]): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    const keys = [...around, name];
    return [
      ...(field['x-offered'] === undefined ? [] : [{ keys, field, beside: fields }]),
      ...placesIn(field.properties, keys),
      ...placesIn(field.items?.properties, [...keys, ROWS]),
    ];
  });
}
