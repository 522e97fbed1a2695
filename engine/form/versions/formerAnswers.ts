import type { DataRecord, EntitySchema, Field, FieldLayout, FormPackage } from '../../contract/index.ts';
import { isEmpty } from '../../values/equality.ts';
import { defaultsOf } from '../../values/records.ts';
import { rootOf } from '../calculate/calculationsOf.ts';

/**
 * Answers stored under a former version of the form because the present one does not ask them, or changed
 * their type.
 */
export interface FormerAnswers {
  readonly version: number;
  readonly answers: DataRecord;
}

const FORMER = /^(.+)@(\d+)$/;

/** Key of a former answer in the record: `zona@1`. */
export function formerKey(name: string, version: number): string {
  return `${name}@${version}`;
}

/** Inverse of `formerKey`; undefined for an answer to the record's present version. */
export function formerName(key: string): { readonly name: string; readonly version: number } | undefined {
  const [, name, version] = FORMER.exec(key) ?? [];
  return name === undefined ? undefined : { name, version: Number(version) };
}

/** The former answers of a record, under their stored keys. */
export function formerPart(record: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => formerName(key) !== undefined));
}

type Asking = Pick<FormPackage, 'form' | 'entity'>;

/** Cache by form: a dry run asks for thousands of records. */
const namesCache = new WeakMap<FormPackage['form'], ReadonlySet<string>>();

/** Names of the fields in a form, visible or hidden; the entity may have more. */
export function formFieldNames({ form }: Pick<FormPackage, 'form'>): ReadonlySet<string> {
  const names = namesCache.get(form) ?? layoutNames(form);
  namesCache.set(form, names);
  return names;
}

function layoutNames({ sections }: FormPackage['form']): ReadonlySet<string> {
  const layouts = sections.flatMap(({ fields }) => fields);
  const fieldLayouts = layouts.flatMap((layout) => [layout, ...companionsOf(layout)]);
  return new Set(fieldLayouts.map(({ field }) => rootOf(field)));
}

/**
 * The defaults with which a new record begins. Of a checklist only those of columns and of items that its form
 * asks: an item that was taken out of it has no answer.
 */
export function initialRecord(pkg: Asking): DataRecord {
  const { 'x-answers': isChecklist, properties } = pkg.entity;
  const defaults = defaultsOf(pkg.entity);
  if (isChecklist !== true) return defaults;
  const isKept = (name: string) => formFieldNames(pkg).has(name) || properties[name]?.['x-column'] === true;
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => isKept(name)));
}

/** The cells that a list field shows; undefined for other fields. */
export function displayedCells({ form, entity }: Asking, name: string): readonly string[] | undefined {
  const cells = entity.properties[name]?.items?.properties;
  if (cells === undefined) return undefined;
  const layout = form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === name);
  return layout?.fields?.map(({ field }) => field) ?? Object.keys(cells);
}

/** Whether a form has the field and, for a list, every cell with an answer. */
export function includesWholeField(pkg: Asking, name: string, value: unknown): boolean {
  if (!formFieldNames(pkg).has(name)) return false;
  const cells = displayedCells(pkg, name);
  const rows = Array.isArray(value) ? value : [];
  return cells === undefined || rows.every((row) => answeredCells(row).every((cell) => cells.includes(cell)));
}

function answeredCells(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([cell, value]) => (isEmpty(value) ? [] : [cell]));
}

/** The non-empty former answers of a record by version, latest first. */
export function formerAnswers(record: DataRecord): readonly FormerAnswers[] {
  const formerEntries = Object.entries(record).flatMap(([key, value]) => {
    const former = formerName(key);
    return former === undefined || isEmpty(value) ? [] : [{ ...former, value }];
  });
  return Object.entries(Object.groupBy(formerEntries, ({ version }) => version))
    .map(([version, own = []]) => ({
      version: Number(version),
      answers: Object.fromEntries(own.map(({ name, value }) => [name, value])) as DataRecord,
    }))
    .toSorted((one, other) => other.version - one.version);
}

/**
 * Keywords for label and display; conditions are left out, because they read answers that are missing here.
 */
const LAYOUT_WORDS = ['label', 'widget', 'width', 'scale', 'row', 'answers', 'source'] as const;
const SCHEMA_WORDS: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'format', 'enum', 'minimum', 'maximum'],
  ...['x-flag', 'x-options', 'x-unit', 'x-reference', 'x-trace', 'x-may', 'x-accept', 'x-taken'],
]);

/** Reduces a former version of a form to these answers, as one read-only section, for display and print. */
export function formerForm(pkg: FormPackage, { answers }: FormerAnswers, title: string): FormPackage {
  const { properties } = pkg.entity;
  const listed = pkg.form.sections
    .flatMap(({ fields }) => fields)
    .flatMap((layout) => [layout, ...companionsOf(layout)])
    .filter(({ field }) => Object.hasOwn(answers, field) && properties[field] !== undefined);
  const names = new Set(listed.map(({ field }) => field));
  // Answers without a field in the form are listed too.
  const unlisted = Object.keys(answers).filter((name) => properties[name] !== undefined && !names.has(name));
  const fields = [...listed, ...unlisted.map((field): FieldLayout => ({ field }))].map(displayLayout);
  const schemas = fields.map(({ field }) => [field, readField(properties[field] ?? {})] as const);
  const { required: _required, 'x-rules': _rules, ...entity } = pkg.entity;
  return {
    ...pkg,
    entity: { ...entity, properties: Object.fromEntries(schemas) } as EntitySchema,
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

function displayLayout(layout: FieldLayout): FieldLayout {
  const displayWords = LAYOUT_WORDS.flatMap((word) =>
    layout[word] === undefined ? [] : [[word, layout[word]]],
  );
  return {
    field: layout.field,
    ...Object.fromEntries(displayWords),
    ...(layout.fields === undefined ? {} : { fields: layout.fields.map(displayLayout) }),
  };
}

function readField(field: Field): Field {
  const schemaWords = Object.entries(field).filter(([word]) => SCHEMA_WORDS.has(word));
  const { properties, items } = field;
  return {
    ...Object.fromEntries(schemaWords),
    // The signed values are not part of this form, so the signature is not checked.
    ...(field['x-signs'] === undefined ? {} : { 'x-signs': [] }),
    readOnly: true,
    ...(properties === undefined ? {} : { properties: inside(properties) }),
    ...(items === undefined ? {} : { items: readField(items) }),
  };
}

function inside(properties: NonNullable<Field['properties']>): NonNullable<Field['properties']> {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, readField(field)]));
}
