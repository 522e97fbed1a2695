import { pathsOf, pathsOfExpression } from '../../../condition/pathsOf.ts';
import type { Condition, EntitySchema, Field, FormSchema } from '../../../contract/index.ts';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import { type Calculation, calculationsOf, mayOverlap } from '../../../form/calculate/calculationsOf.ts';
import { entryOf } from '../../../values/paths.ts';
import { under } from '../../pointer.ts';
import { filesOf, type OnFinding, type ProductCheck, type SchemaFile } from '../../SchemaFile.ts';

/** A field with visibility or choices that depend on other fields. */
interface FieldDependency {
  readonly pointer: string;
  /** Names of the fields it depends on. */
  readonly by: readonly string[];
}

/** Reports fields that depend on themselves: shown, worked out, proposed or offered by their own value. */
export const checkCircles: ProductCheck = (assembled, report) => {
  for (const check of [checkShown, checkCalculations, checkProposed, checkOffered]) check(assembled, report);
};

/**
 * Reports fields of a form that are visible only while they are visible themselves (directly or through
 * others): once hidden they stay hidden. Calculated values depend on the fields they read.
 */
const checkShown: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    const calculations = entity === undefined ? [] : calculationsOf(entity);
    const fields = new Map([
      ...shownDependencies(schema, calculations),
      ...workedOutBy(schema, calculations),
    ]);
    // Circles of calculations alone are reported for the entity (`checkCalculations`).
    const fieldNames = [...fields.keys()].filter((field) => !field.startsWith(WORKED_OUT));
    tellCircles(fields, file, say('conditionsOverOthers'), report, fieldNames);
  }
};

/** Prefix of a calculated field's name: its value exists even while the field is hidden. */
const WORKED_OUT = '=';

function fieldsIn({ sections }: FormSchema): ReadonlySet<string> {
  return new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ field, note, photos }) => [field, note, photos].filter((each) => each !== undefined)),
    ),
  );
}

/** Fields that a calculated value depends on; hidden ones count as empty. */
function workedOutBy(
  schema: FormSchema,
  calculations: readonly Calculation[],
): ReadonlyMap<string, FieldDependency> {
  const all = fieldsIn(schema);
  return new Map(
    calculations.map(({ path, reads }) => [
      `${WORKED_OUT}${path}`,
      { pointer: '', by: reads.flatMap((read) => decidedBy(read, all, calculations)) },
    ]),
  );
}

/** Nodes that determine the value at a path: calculations, or the field of the form that holds it. */
function decidedBy(
  path: string,
  all: ReadonlySet<string>,
  calculations: readonly Calculation[],
): readonly string[] {
  const calculated = calculations
    .filter((each) => mayOverlap(each.path, path))
    .map((each) => `${WORKED_OUT}${each.path}`);
  const keys = path.split('.');
  const owner = keys
    .map((_key, index) => keys.slice(0, keys.length - index).join('.'))
    .find((each) => all.has(each) && !calculated.includes(`${WORKED_OUT}${each}`));
  return owner === undefined ? calculated : [...calculated, owner];
}

function shownDependencies(
  schema: FormSchema,
  calculations: readonly Calculation[],
): ReadonlyMap<string, FieldDependency> {
  const { sections, pages = [] } = schema;
  const dependencies = new Map<string, FieldDependency>();
  const all = fieldsIn(schema);
  const fieldsOf = (condition: Condition | undefined): readonly string[] =>
    condition === undefined
      ? []
      : pathsOf(condition).flatMap((path) => {
          const [root, ...keys] = path.split('.');
          return root === 'record' ? decidedBy(keys.join('.'), all, calculations) : [];
        });
  sections.forEach((section, index) => {
    const page = pages.find((each) => each.sections.includes(section.id));
    const around = [...fieldsOf(page?.showWhen), ...fieldsOf(section.showWhen)];
    section.fields.forEach(({ field, note, photos, noteWhen, showWhen }, place) => {
      const ownConditions = fieldsOf(showWhen);
      const at = under('/sections', index);
      const pointer = ownConditions.length > 0 ? under(at, 'fields', place, 'showWhen') : `${at}/showWhen`;
      const by = [...around, ...ownConditions];
      if (by.length > 0) dependencies.set(field, { pointer, by });
      // Notes and photos are visible only with their flag.
      for (const companion of [note, photos])
        if (companion !== undefined)
          dependencies.set(companion, { pointer, by: [field, ...fieldsOf(noteWhen)] });
    });
  });
  return dependencies;
}

/** Reports calculated fields that depend on themselves. */
const checkCalculations: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(assembled, 'entity')) {
    const all = calculationsOf(schema);
    const fields = new Map(
      all.map(({ path, reads }): [string, FieldDependency] => {
        const sources = all.filter((each) => reads.some((read) => mayOverlap(read, each.path)));
        return [path, { pointer: calculationPointer(path), by: sources.map((each) => each.path) }];
      }),
    );
    tellCircles(fields, file, say('valuesNotFromThis'), report);
  }
};

/** JSON pointer of a calculation in the file of its entity; `*` in the path stands for list items. */
export function calculationPointer(path: string): string {
  const keys = path.split('.').flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
  return under('', ...keys, 'x-calculated');
}

const RECORD = 'record.';

/** Reports proposals (`proposed`) that would change one another for ever. */
const checkProposed: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const proposed = new Map<string, FieldDependency>();
    const entity = entryOf(assembled.product.entities, schema.entity);
    const calculations = entity === undefined ? [] : calculationsOf(entity);
    schema.sections.forEach(({ fields }, section) => {
      fields.forEach((layout, index) => {
        const at = under('/sections', section, 'fields', index);
        if (layout.proposed === undefined) return;
        const readPaths = pathsOfExpression(layout.proposed).flatMap((path) =>
          path.startsWith(RECORD) ? [path.slice(RECORD.length)] : [],
        );
        proposed.set(layout.field, { pointer: under(at, 'proposed'), by: behind(readPaths, calculations) });
      });
    });
    tellCircles(proposed, file, say('proposalsUnchanged'), report);
  }
};

/** The paths, plus the paths read by every calculation that meets them (transitively). */
function behind(places: readonly string[], calculations: readonly Calculation[]): readonly string[] {
  const reached = new Set(places);
  // The set grows while it is iterated, so additions are visited too.
  for (const place of reached)
    for (const { path, reads } of calculations)
      if (mayOverlap(path, place)) for (const read of reads) reached.add(read);
  return [...reached];
}

/** Reports fields whose choices (`x-offered`) depend on their own answer. */
const checkOffered: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(assembled, 'entity')) {
    const entity = entryOf(assembled.product.entities, schema['x-entity']) ?? schema;
    const dependencies = new Map(offeredDependencies(entity.properties, '/properties', []));
    tellCircles(dependencies, file, say('conditionsOverAnswers'), report);
  }
};

/** @param around names of the fields around, without row indexes. */
function offeredDependencies(
  fields: Readonly<Record<string, Field>>,
  at: string,
  around: readonly string[],
): readonly (readonly [string, FieldDependency])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [pointer, keys] = [under(at, name), [...around, name]];
    const paths = (field['x-offered'] ?? []).flatMap(({ when }) => pathsOf(when));
    const by = paths.map((path) => {
      const [root, ...rest] = path.split('.').filter((key) => !/^\d+$/.test(key));
      return (root === 'row' ? [...around, ...rest] : rest).join('.');
    });
    return [
      [keys.join('.'), { pointer: under(pointer, 'x-offered'), by }],
      ...offeredDependencies(field.properties ?? {}, under(pointer, 'properties'), keys),
      ...offeredDependencies(field.items?.properties ?? {}, under(pointer, 'items', 'properties'), keys),
    ];
  });
}

/** Reports each circle once, at the first of its fields. */
function tellCircles(
  fields: ReadonlyMap<string, FieldDependency>,
  { path: file }: SchemaFile,
  expected: Phrase,
  report: OnFinding,
  from: Iterable<string> = fields.keys(),
): void {
  const reported = new Set<string>();
  for (const field of from) {
    const circle = circleFrom(field, fields, []);
    if (circle === undefined || circle.some((each) => reported.has(each))) continue;
    for (const each of circle) reported.add(each);
    const actual = say('circle', { path: [...circle, field] });
    const pointer = fields.get(field)?.pointer ?? '';
    report({ code: 'CIRCULAR_CONDITION', file, pointer, found: actual, expected });
  }
}

/** Path from a field back to itself, without its end; undefined if there is none. */
function circleFrom(
  field: string,
  fields: ReadonlyMap<string, FieldDependency>,
  way: readonly string[],
  visited: Set<string> = new Set(),
): readonly string[] | undefined {
  if (way[0] === field) return way;
  if (visited.has(field)) return undefined;
  visited.add(field);
  for (const next of fields.get(field)?.by ?? []) {
    const circle = circleFrom(next, fields, [...way, field], visited);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
