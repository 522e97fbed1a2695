import type { DataRecord, EntitySchema, Field, FieldLayout, FormPackage } from '../contract/index.ts';
import { isEmpty } from '../values/isEmpty.ts';
import { rootOf } from './calculationsOf.ts';

/** What a record was answered under a version of its form that it has left, and its present one does not ask, or asks otherwise. */
export interface FormerAnswers {
  readonly version: number;
  readonly answers: DataRecord;
}

const FORMER = /^(.+)@(\d+)$/;

/** How such an answer is kept: `zona@1`. */
export function formerKey(name: string, version: number): string {
  return `${name}@${version}`;
}

/** What it was called, and by which version; undefined of an answer to the record's own. */
export function formerName(key: string): { readonly name: string; readonly version: number } | undefined {
  const [, name, version] = FORMER.exec(key) ?? [];
  return name === undefined ? undefined : { name, version: Number(version) };
}

/** Those answers alone, as they are kept. */
export function formerPart(record: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => formerName(key) !== undefined));
}

type Asking = Pick<FormPackage, 'form' | 'entity'>;

/** By the form: a dry run asks for each of thousands of records. */
const known = new WeakMap<FormPackage['form'], ReadonlySet<string>>();

/** What a version of a form asks, shown or hidden: the entity may know more. */
export function askedNames({ form }: Pick<FormPackage, 'form'>): ReadonlySet<string> {
  const names = known.get(form) ?? namesIn(form);
  known.set(form, names);
  return names;
}

function namesIn({ sections }: FormPackage['form']): ReadonlySet<string> {
  const layouts = sections.flatMap(({ fields }) => fields);
  const asked = layouts.flatMap((layout) => [layout, ...companionsOf(layout)]);
  return new Set(asked.map(({ field }) => rootOf(field)));
}

/** The cells of its rows that an item asks; undefined of one that has no rows. */
export function askedCells({ form, entity }: Asking, name: string): readonly string[] | undefined {
  const cells = entity.properties[name]?.items?.properties;
  if (cells === undefined) return undefined;
  const layout = form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === name);
  return layout?.fields?.map(({ field }) => field) ?? Object.keys(cells);
}

/** Whether a form asks an item, and of rows every cell that has an answer. */
export function asksWhole(pkg: Asking, name: string, value: unknown): boolean {
  if (!askedNames(pkg).has(name)) return false;
  const cells = askedCells(pkg, name);
  const rows = Array.isArray(value) ? value : [];
  return cells === undefined || rows.every((row) => answeredCells(row).every((cell) => cells.includes(cell)));
}

function answeredCells(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([cell, value]) => (isEmpty(value) ? [] : [cell]));
}

/** The former answers of a record by the version that they were given under, the latest first; what was left empty is none. */
export function formerAnswers(record: DataRecord): readonly FormerAnswers[] {
  const kept = Object.entries(record).flatMap(([key, value]) => {
    const former = formerName(key);
    return former === undefined || isEmpty(value) ? [] : [{ ...former, value }];
  });
  return Object.entries(Object.groupBy(kept, ({ version }) => version))
    .map(([version, own = []]) => ({
      version: Number(version),
      answers: Object.fromEntries(own.map(({ name, value }) => [name, value])) as DataRecord,
    }))
    .toSorted((one, other) => other.version - one.version);
}

/** Words of a field that say what it is called and how its answer is read; none that look at other answers, which are not there any more. */
const SAID_OF_LAYOUT = ['label', 'widget', 'width', 'scale', 'row', 'answers', 'source'] as const;
const SAID_OF_FIELD: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'format', 'enum', 'minimum', 'maximum'],
  ...['x-flag', 'x-options', 'x-unit', 'x-reference', 'x-trace', 'x-may', 'x-seen-by', 'x-accept', 'x-taken'],
]);

/** That version of the form cut down to those answers, as one section under a title: shown and printed by whatever shows and prints forms. */
export function formerForm(pkg: FormPackage, { answers }: FormerAnswers, title: string): FormPackage {
  const { properties } = pkg.entity;
  const asked = pkg.form.sections
    .flatMap(({ fields }) => fields)
    .flatMap((layout) => [layout, ...companionsOf(layout)])
    .filter(({ field }) => Object.hasOwn(answers, field) && properties[field] !== undefined);
  const names = new Set(asked.map(({ field }) => field));
  // What no form showed was an answer all the same.
  const others = Object.keys(answers).filter((name) => properties[name] !== undefined && !names.has(name));
  const fields = [...asked, ...others.map((field): FieldLayout => ({ field }))].map(saidOf);
  const own = fields.map(({ field }) => [field, readField(properties[field] ?? {})] as const);
  const { required: _required, 'x-rules': _rules, ...entity } = pkg.entity;
  return {
    ...pkg,
    entity: { ...entity, properties: Object.fromEntries(own) } as EntitySchema,
    form: {
      $schema: pkg.form.$schema,
      entity: pkg.form.entity,
      title: pkg.form.title,
      sections: [{ id: `former-${pkg.version}`, title, fields }],
    },
  };
}

function companionsOf({ note, photos }: FieldLayout): readonly FieldLayout[] {
  return [
    ...(note === undefined ? [] : [{ field: note }]),
    ...(photos === undefined ? [] : [{ field: photos, widget: 'photos' as const }]),
  ];
}

function saidOf(layout: FieldLayout): FieldLayout {
  const said = SAID_OF_LAYOUT.flatMap((word) => (layout[word] === undefined ? [] : [[word, layout[word]]]));
  return {
    field: layout.field,
    ...Object.fromEntries(said),
    ...(layout.fields === undefined ? {} : { fields: layout.fields.map(saidOf) }),
  };
}

function readField(field: Field): Field {
  const said = Object.entries(field).filter(([word]) => SAID_OF_FIELD.has(word));
  const { properties, items } = field;
  return {
    ...Object.fromEntries(said),
    // What it signed stands elsewhere, or is gone: nothing here is held to it.
    ...(field['x-signs'] === undefined ? {} : { 'x-signs': [] }),
    readOnly: true,
    ...(properties === undefined ? {} : { properties: inside(properties) }),
    ...(items === undefined ? {} : { items: readField(items) }),
  };
}

function inside(properties: NonNullable<Field['properties']>): NonNullable<Field['properties']> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, readField(field)]));
}
