import type { EntitySchema, Field } from '../../engine/index.ts';

/**
 * A value for every field of an object within an entity, at all depths (`ddt`, `fir`), so that a round trip
 * shows lost fields (ENT-01).
 */
export function fullObject(entity: EntitySchema, name: string): Record<string, unknown> {
  return objectOf(entity.properties[name] as Field);
}

function objectOf({ properties = {} }: Field): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, sampleOf(name, field as Field)]),
  );
}

function sampleOf(name: string, field: Field): unknown {
  const type = [field.type].flat().find((each) => each !== 'null');
  if (field.enum !== undefined) return field.enum.findLast((value) => value !== null);
  if (type === 'object') return objectOf(field);
  if (type === 'array') return [sampleOf(name, field['items'] as Field)];
  if (type === 'integer' || type === 'number') return 3;
  const formats: Readonly<Record<string, string>> = {
    date: '2026-11-20',
    time: '08:15:00',
    'date-time': '2026-11-20T08:15:00.000Z',
  };
  const patterns: Readonly<Record<string, string>> = {
    codiceFiscale: '12345678903',
    codice_fiscale: '12345678903',
    targa: 'AB123CD',
    targa_automezzo: 'AB123CD',
    targa_rimorchio: 'XY987ZW',
    codiceEER: '17 04 05',
    codice_eer: '17 04 05*',
    numero_onu: '1263',
    nazione_id: 'IT',
  };
  return formats[field.format ?? ''] ?? patterns[name] ?? `È «${name}»`.slice(0, field.maxLength ?? 100);
}
