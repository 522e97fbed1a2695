import type { Field, FieldLayout, FieldModel } from '../../../contract/index.ts';
import { widgetOf } from '../../../index.ts';

/** One cell of a repeating row as a field of its own; its path is relative to the row. */
export function cellModel(list: FieldModel, cell: FieldLayout): FieldModel {
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
