const HEX = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** What every signature consists of (`engine/values/signature.ts`); `at` and `valid` are the server's, whatever is sent. */
const PARTS = {
  name: { title: 'Nome e cognome di chi firma', type: 'string', minLength: 2, maxLength: 100 },
  image: {
    title: 'Firma',
    type: 'integer',
    'x-reference': { entity: 'attachment', label: 'fileName' },
  },
  at: { title: 'Data della firma', type: 'string', format: 'date-time' },
  position: { title: 'Posizione', type: 'string', format: 'position' },
  hash: { title: 'Impronta', maxLength: 64, ...HEX },
  parts: { title: 'Impronte', type: 'object', 'x-checked': 'solo impronte, confrontate con i dati' },
  valid: { title: 'Valida', type: 'boolean' },
};

/** Gives every field that signs others (`x-signs`) the parts of a signature. */
export function withSignatureParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSignatureParts);
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withSignatureParts(each)]),
  );
  if (!Array.isArray(made['x-signs']) || made['type'] === undefined) return made;
  return { ...made, properties: PARTS, required: ['name', 'hash', 'parts'], additionalProperties: false };
}
