import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { DataRecord, Field, FieldLayout, FieldModel } from '../../../contract/index.ts';
import { type FormModel, getAt, widgetOf } from '../../../index.ts';

/**
 * The form as @rjsf/core gets it: one object per section, in it one plain property per field, keyed by the
 * field's whole path. No `if`, `$ref` or `allOf`: conditions are evaluated by `store`, so rjsf never resolves
 * a schema again.
 */
export interface LayoutSchema {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** The record as rjsf's form data: `{ section: { 'path.of.field': value } }`. */
export type LayoutData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** uiSchema key under which a field's model reaches its renderer. */
export const FIELD = 'ui:fieldModel';

export function toLayoutSchema(model: FormModel, id: string): LayoutSchema {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  for (const section of model.sections) {
    const sectionFields = model.fields.filter((field) => field.section === section.id);
    properties[section.id] = {
      type: 'object',
      title: section.title ?? '',
      properties: Object.fromEntries(sectionFields.map((field) => [field.path, fieldSchema(field)])),
    };
    uiSchema[section.id] = Object.fromEntries(sectionFields.map((field) => [field.path, fieldUi(field)]));
  }
  return { schema: { $id: id, type: 'object', properties }, uiSchema };
}

export function toLayoutData(model: FormModel, record: DataRecord): LayoutData {
  const data: Record<string, Record<string, unknown>> = {};
  for (const section of model.sections) data[section.id] = {};
  for (const field of model.fields) {
    const section = data[field.section];
    if (section) section[field.path] = getAt(record, field.path);
  }
  return data;
}

/**
 * A list of rows stays an array of objects for rjsf's ArrayField; any other field is one opaque value for its
 * widget.
 */
function fieldSchema(field: FieldModel): RJSFSchema {
  if (field.widget !== 'lines') return { title: field.label };
  return { type: 'array', title: field.label, items: rowSchema(field.schema, field.layout.fields ?? []) };
}

function rowSchema(schema: Field, cells: readonly FieldLayout[]): RJSFSchema {
  const properties = Object.fromEntries(
    cells.map((cell): [string, RJSFSchema] => {
      const field = schema.items?.properties?.[cell.field];
      const title = cell.label ?? field?.title ?? cell.field;
      if (field !== undefined && (cell.widget ?? widgetOf(field)) === 'lines')
        return [cell.field, { type: 'array', title, items: rowSchema(field, cell.fields ?? []) }];
      // Defaults of a new row.
      const begins = (field?.default === undefined ? {} : { default: field.default }) as RJSFSchema;
      return [cell.field, { title, ...begins }];
    }),
  );
  return { type: 'object', properties };
}

function fieldUi(field: FieldModel): UiSchema {
  if (field.widget !== 'lines') return { [FIELD]: field };
  const cells = (field.layout.fields ?? []).map((cell) => [cell.field, fieldUi(cellModel(field, cell))]);
  return { [FIELD]: field, items: Object.fromEntries(cells) };
}

/** Field model of one cell of a list row; its path is relative to the row. */
function cellModel(list: FieldModel, cell: FieldLayout): FieldModel {
  const row = list.schema.items ?? {};
  const schema: Field = row.properties?.[cell.field] ?? {};
  return {
    path: cell.field,
    section: list.section,
    schema,
    layout: cell,
    widget: cell.widget ?? widgetOf(schema),
    label: cell.label ?? schema.title ?? cell.field,
    required: row.required?.includes(cell.field) === true || schema['x-required'] === true,
  };
}

/**
 * A copy of `data` with `value` at `path`. Only objects and lists along the path are new; all others are
 * shared, so a comparison by reference finds what changed.
 * `copyPath({ a: { x: 1 }, b: B }, ['a', 'x'], 2)` → `{ a: { x: 2 }, b: B }`.
 */
export function copyPath(data: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...tail] = path;
  if (key === undefined) return value;
  if (Array.isArray(data)) {
    const items: unknown[] = [...data];
    const index = Number(key);
    items[index] = copyPath(items[index], tail, value);
    return items;
  }
  const record = isRecord(data) ? data : {};
  return { ...record, [key]: copyPath(record[key], tail, value) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
