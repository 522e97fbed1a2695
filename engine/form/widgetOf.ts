import type { Field, FieldModel } from '../contract/index.ts';

type Widget = FieldModel['widget'];

/** Longer lists of choices, single or multiple, are searched by typing. */
export const MOST_IN_SIGHT = 12;

/** Longer texts get an area of several rows. */
const LONG = 200;

const BY_FORMAT: Partial<Record<NonNullable<Field['format']>, Widget>> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  position: 'position',
  password: 'password',
  decimal: 'decimal',
};

/** Default widget of a field, if its form names none. */
export function widgetOf(field: Field): Widget {
  const type = Array.isArray(field.type) ? field.type.find((each) => each !== 'null') : field.type;
  if (field['x-flag'] !== undefined) return 'flag';
  if (field['x-signs'] !== undefined) return 'signature';
  if (field['x-trace'] !== undefined) return 'trace';
  if (field['x-code'] !== undefined) return 'code';
  if (field['x-reference'] !== undefined) return 'reference';
  if (type === 'array') return listWidget(field);
  if ((field.enum ?? []).filter((each) => each !== null).length > MOST_IN_SIGHT) return 'combobox';
  if (field.enum !== undefined || field['x-options'] !== undefined) return 'select';
  if (field['x-suggests'] !== undefined) return 'combobox';
  if (type === 'boolean') return 'switch';
  if (type === 'integer') return 'integer';
  if (type === 'number') return 'decimal';
  const byFormat = field.format === undefined ? undefined : BY_FORMAT[field.format];
  if (byFormat !== undefined) return byFormat;
  return (field.maxLength ?? field['x-max'] ?? 0) > LONG ? 'textarea' : 'text';
}

/** Rows of cells, listed choices, or free values. */
function listWidget({ items, 'x-options': options }: Field): Widget {
  if (items?.properties !== undefined) return 'lines';
  return (items?.enum ?? items?.['x-options'] ?? options) === undefined ? 'values' : 'choices';
}
