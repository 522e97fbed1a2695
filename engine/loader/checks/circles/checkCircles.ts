import { pathsOf, pathsOfExpression } from '../../../condition/pathsOf.ts';
import type { Condition, EntitySchema, FormSchema } from '../../../contract/index.ts';
import { type Phrase, say } from '../../../errors/Phrase.ts';
import { type Calculation, calculationsOf, mayMeet } from '../../../form/calculationsOf.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';
import type { SchemaFile } from '../../SchemaFile.ts';

/** A field that others decide about. */
export interface Shown {
  readonly pointer: string;
  /** Those others: whether it is shown, what it offers. */
  readonly by: readonly string[];
}

/** Fields of a form that are shown only while they, or what they decide upon, are shown: once hidden, hidden for ever. Calculated values hang on what they look at. */
export const checkCircles: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    const calculations = entity === undefined ? [] : calculationsOf(entity);
    const fields = new Map([...shownBy(schema, calculations), ...workedOutBy(schema, calculations)]);
    // Those among calculations alone are told of the entity.
    const shown = [...fields.keys()].filter((field) => !field.startsWith(WORKED_OUT));
    tellCircles(fields, file, say('conditionsOverOthers'), report, shown);
  }
};

/** Before the name of a calculated field: its value, which is there whether the field is shown or not. */
const WORKED_OUT = '=';

function fieldsIn({ sections }: FormSchema): ReadonlySet<string> {
  return new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ field, note, photos }) => [field, note, photos].filter((each) => each !== undefined)),
    ),
  );
}

/** Answers that a calculated value hangs on: those that are hidden are not counted. */
function workedOutBy(schema: FormSchema, calculations: readonly Calculation[]): ReadonlyMap<string, Shown> {
  const all = fieldsIn(schema);
  return new Map(
    calculations.map(({ path, reads }) => [
      `${WORKED_OUT}${path}`,
      { pointer: '', by: reads.flatMap((read) => decidedBy(read, all, calculations)) },
    ]),
  );
}

/** What decides the value at a path: calculations, or the field that is filled in. */
function decidedBy(
  path: string,
  all: ReadonlySet<string>,
  calculations: readonly Calculation[],
): readonly string[] {
  const worked = calculations
    .filter((each) => mayMeet(each.path, path))
    .map((each) => `${WORKED_OUT}${each.path}`);
  const keys = path.split('.');
  const owner = keys
    .map((_key, index) => keys.slice(0, keys.length - index).join('.'))
    .find((each) => all.has(each) && !worked.includes(`${WORKED_OUT}${each}`));
  return owner === undefined ? worked : [...worked, owner];
}

function shownBy(schema: FormSchema, calculations: readonly Calculation[]): ReadonlyMap<string, Shown> {
  const { sections, pages = [] } = schema;
  const found = new Map<string, Shown>();
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
      const own = fieldsOf(showWhen);
      const at = under('/sections', index);
      const pointer = own.length > 0 ? under(at, 'fields', place, 'showWhen') : `${at}/showWhen`;
      const by = [...around, ...own];
      if (by.length > 0) found.set(field, { pointer, by });
      // Notes and photos are there with their flag only.
      for (const companion of [note, photos])
        if (companion !== undefined) found.set(companion, { pointer, by: [field, ...fieldsOf(noteWhen)] });
    });
  });
  return found;
}

/** Calculated fields that are worked out from themselves. */
export const checkCalculations: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const all = calculationsOf(schema);
    const fields = new Map(
      all.map(({ path, reads }): [string, Shown] => {
        const behind = all.filter((each) => reads.some((read) => mayMeet(read, each.path)));
        return [path, { pointer: calculationPointer(path), by: behind.map((each) => each.path) }];
      }),
    );
    tellCircles(fields, file, say('valuesNotFromThis'), report);
  }
};

/** Where a calculation stands in the file of its entity. */
export function calculationPointer(path: string): string {
  const keys = path.split('.').flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
  return under('', ...keys, 'x-calculated');
}

const RECORD = 'record.';

/** Proposals that would change each other for ever, and those of a list's cells, which nobody makes. */
export const checkProposed: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const proposed = new Map<string, Shown>();
    const entity = entryOf(draft.product.entities, schema.entity);
    const calculations = entity === undefined ? [] : calculationsOf(entity);
    schema.sections.forEach(({ fields }, section) => {
      fields.forEach((layout, index) => {
        const at = under('/sections', section, 'fields', index);
        layout.fields?.forEach((cell, place) => {
          if (cell.proposed === undefined) return;
          const pointer = under(at, 'fields', place, 'proposed');
          const expected = say('fieldOfRecord');
          report({
            code: 'UNUSED',
            file: file.path,
            pointer,
            found: say('wordInList', { word: 'proposed' }),
            expected,
          });
        });
        if (layout.proposed === undefined) return;
        const looked = pathsOfExpression(layout.proposed).flatMap((path) =>
          path.startsWith(RECORD) ? [path.slice(RECORD.length)] : [],
        );
        proposed.set(layout.field, { pointer: under(at, 'proposed'), by: behind(looked, calculations) });
      });
    });
    tellCircles(proposed, file, say('proposalsUnchanged'), report);
  }
};

/** These places, and what is looked at by whatever is worked out there. */
function behind(places: readonly string[], calculations: readonly Calculation[]): readonly string[] {
  const found = new Set(places);
  // What is added while it runs is looked at, too.
  for (const place of found)
    for (const { path, reads } of calculations)
      if (mayMeet(path, place)) for (const read of reads) found.add(read);
  return [...found];
}

/** Tells every circle once: where the first of its fields stands. */
export function tellCircles(
  fields: ReadonlyMap<string, Shown>,
  { path: file }: SchemaFile,
  expected: Phrase,
  report: TellFinding,
  from: Iterable<string> = fields.keys(),
): void {
  const told = new Set<string>();
  for (const field of from) {
    const circle = circleFrom(field, fields, []);
    if (circle === undefined || circle.some((each) => told.has(each))) continue;
    for (const each of circle) told.add(each);
    const found = say('circle', { path: [...circle, field] });
    const pointer = fields.get(field)?.pointer ?? '';
    report({ code: 'CIRCULAR_CONDITION', file, pointer, found, expected });
  }
}

/** The way from a field back to itself, without its end. */
function circleFrom(
  field: string,
  fields: ReadonlyMap<string, Shown>,
  way: readonly string[],
  tried: Set<string> = new Set(),
): readonly string[] | undefined {
  if (way[0] === field) return way;
  if (tried.has(field)) return undefined;
  tried.add(field);
  for (const next of fields.get(field)?.by ?? []) {
    const circle = circleFrom(next, fields, [...way, field], tried);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
