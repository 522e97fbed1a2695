const HEX = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** Fields of a signature (`engine/values/signature.ts`); the server sets `at` and `valid` itself. */
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

const SHARE = { type: 'number', minimum: 0, maximum: 1 };
const ARROW = { type: 'array', items: SHARE, minItems: 4, maxItems: 4 };

/** Fields of a note about a photo (`engine/values/photoNotes.ts`). */
const NOTE = {
  type: 'object',
  properties: {
    photo: {
      title: 'Foto',
      type: 'integer',
      'x-checked': 'una foto del campo accanto; ciò che non lo è non viene mostrato',
    },
    caption: { title: 'Didascalia', type: 'string', maxLength: 200 },
    arrows: { title: 'Frecce', type: 'array', items: ARROW, maxItems: 20 },
  },
  required: ['photo'],
  additionalProperties: false,
};
const COORDINATE = (most: number) => ({ type: 'number', minimum: -most, maximum: most });

/** Fields of a recorded point (`engine/values/geoTrace.ts`). */
const POINT = {
  type: 'object',
  properties: {
    latitude: { title: 'Latitudine', ...COORDINATE(90) },
    longitude: { title: 'Longitudine', ...COORDINATE(180) },
    accuracy: { title: 'Precisione', type: 'number', minimum: 0, maximum: 100_000 },
    at: { title: 'Rilevato il', type: 'string', format: 'date-time' },
    label: { title: 'Etichetta', type: 'string', maxLength: 40 },
  },
  required: ['latitude', 'longitude'],
  additionalProperties: false,
};
const MOST_POINTS = 500;
/** The greatest number of photos in a field. */
const MOST_NOTES = 200;

/**
 * Adds the parts of signatures (`x-signs`), photo notes (`x-notes-of`) and traces (`x-trace`) to fields.
 * Shared parts stay shared.
 */
export function withEvidenceParts(value: unknown, done = new WeakMap<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const cached = done.get(value);
  if (cached !== undefined) return cached;
  const expanded = Array.isArray(value)
    ? value.map((each) => withEvidenceParts(each, done))
    : evidenceNode(value as Node, done);
  done.set(value, expanded);
  return expanded;
}

type Node = Readonly<Record<string, unknown>>;

function evidenceNode(value: Node, done: WeakMap<object, unknown>): unknown {
  const expanded = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withEvidenceParts(each, done)]),
  );
  if (expanded['type'] === undefined) return expanded;
  if (Array.isArray(expanded['x-signs']))
    return {
      ...expanded,
      properties: PARTS,
      required: ['name', 'hash', 'parts'],
      additionalProperties: false,
    };
  if (typeof expanded['x-trace'] === 'object') return { maxItems: MOST_POINTS, ...expanded, items: POINT };
  if (typeof expanded['x-notes-of'] === 'string') return { maxItems: MOST_NOTES, ...expanded, items: NOTE };
  return expanded;
}
