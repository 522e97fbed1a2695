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

const SHARE = { type: 'number', minimum: 0, maximum: 1 };
const ARROW = { type: 'array', items: SHARE, minItems: 4, maxItems: 4 };

/** What is said of one photo (`engine/values/photoNotes.ts`). */
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

/** A point of a line that was walked (`engine/values/geoTrace.ts`). */
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
/** As many as photos may ever be in one field. */
const MOST_NOTES = 200;

/**
 * Gives every field that signs others (`x-signs`) the parts of a signature, every one that says more of photos (`x-notes-of`) those of its notes, and every line that is walked (`x-trace`)
 * those of its points. What stands at several places stays one and the same.
 */
export function withEvidenceParts(value: unknown, done = new WeakMap<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = done.get(value);
  if (known !== undefined) return known;
  const made = Array.isArray(value)
    ? value.map((each) => withEvidenceParts(each, done))
    : evidenceNode(value as Node, done);
  done.set(value, made);
  return made;
}

type Node = Readonly<Record<string, unknown>>;

function evidenceNode(value: Node, done: WeakMap<object, unknown>): unknown {
  const made = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withEvidenceParts(each, done)]),
  );
  if (made['type'] === undefined) return made;
  if (Array.isArray(made['x-signs']))
    return { ...made, properties: PARTS, required: ['name', 'hash', 'parts'], additionalProperties: false };
  if (typeof made['x-trace'] === 'object') return { maxItems: MOST_POINTS, ...made, items: POINT };
  if (typeof made['x-notes-of'] === 'string') return { maxItems: MOST_NOTES, ...made, items: NOTE };
  return made;
}
