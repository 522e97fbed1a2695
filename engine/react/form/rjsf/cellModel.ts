import type { Field, FieldLayout, FieldModel } from '../../../contract/index.ts';

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

function widgetOf(schema: Field): FieldModel['widget'] {
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  if (schema['x-flag']) return 'flag';
  if (schema.enum) return 'select';
  if (schema.format === 'date' || schema.format === 'time' || schema.format === 'date-time')
    return schema.format;
  if (schema.format === 'decimal' || type === 'number') return 'decimal';
  if (type === 'integer') return 'integer';
  if (type === 'boolean') return 'switch';
  return 'text';
}
