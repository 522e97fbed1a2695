import { type EntitySchema, type Field, isCalculated } from '../../engine/index.ts';

/**
 * A record with a value in every field of an entity, so that saving and loading shows lost fields (ENT-01).
 * Fields in `given` replace the generated ones.
 */
export function fullRecord(
  { properties }: EntitySchema,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values = Object.entries(properties)
    .filter(([, field]) => field.readOnly !== true && !isCalculated(field))
    .map(([name, field]) => [name, Object.hasOwn(given, name) ? given[name] : someValue(name, field)])
    .filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(values), ...given };
}

function someValue(name: string, field: Field): unknown {
  const type = [field.type].flat().find((each) => each !== 'null');
  if (field.enum !== undefined) return field.enum.at(-1);
  if (field['x-reference'] !== undefined) return undefined;
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(Number(field.minimum ?? 7), Math.min(7, Number(field.maximum ?? 7)));
    case 'boolean':
      return true;
    case 'string':
      return textOf(name, field);
    default:
      return undefined;
  }
}

function textOf(name: string, { format, maxLength }: Field): string {
  const formats: Readonly<Record<string, string>> = {
    date: '2026-11-20',
    time: '08:15:00',
    position: '44.5,11.25',
    email: 'a@example.it',
    'date-time': '2026-11-20T08:15:00.000Z',
  };
  return formats[format ?? ''] ?? `È «${name}»`.slice(0, maxLength ?? 100);
}
