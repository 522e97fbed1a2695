import { createFormModel, type DataRecord, type Field, type FormPackage, setAt } from '../../engine/index.ts';

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  time: '08:15:00',
  'date-time': '2026-11-20T08:15:00.000Z',
  position: '44.384500,7.542700',
  email: 'squadra@example.it',
  uri: 'https://example.it',
};

/** A record with something allowed in every field of a form. */
export function sampleRecord(pkg: FormPackage): DataRecord {
  const { fields } = createFormModel(pkg);
  return fields.reduce<DataRecord>((record, { path, schema }) => {
    const value = sampleValue(schema);
    return value === undefined ? record : (setAt(record, path, value) as DataRecord);
  }, {});
}

/** Something that the schema of one field allows; undefined where there is nothing simple to say. */
export function sampleValue(field: Field): unknown {
  const type = [field.type].flat().find((each) => each !== 'null');
  if (field.const !== undefined) return field.const;
  if (field.enum !== undefined) return field.enum.find((value) => value !== '' && value !== null);
  switch (type) {
    case 'integer':
    case 'number':
      return Math.min(field.maximum ?? 12, Math.max(field.minimum ?? 12, 12));
    case 'boolean':
      return true;
    case 'string':
      return field.pattern === undefined ? sampleText(field) : undefined;
    case 'object':
      return Object.fromEntries(
        Object.entries(field.properties ?? {}).map(([name, inner]) => [name, sampleValue(inner)]),
      );
    default:
      return undefined;
  }
}

function sampleText(field: Field): string {
  return (TEXTS[field.format ?? ''] ?? `Esempio di ${(field.title ?? 'testo').toLowerCase()}`).slice(
    0,
    field.maxLength ?? 200,
  );
}
