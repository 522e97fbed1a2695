/**
 * Rules that a JSON Schema cannot express; the server checks them when it stores a record, and forms check
 * some of them in the browser. Each message catalogue has a text for each rule.
 *
 * `unique`, `reference`, `characters`, `depth` and `finite` protect the store. `span` are hours that differ
 * from their times (`x-span`), `check-digit` belongs to `x-code`, `accuracy` to `x-accuracy`; all others
 * are named after their word: `x-offered`, `x-signs`, `x-accept`, `x-across`, `x-may`, `missing`.
 */
export const KEPT_RULES = {
  missing: ['ways'],
  'missing-section': ['ways'],
  'missing-record': ['form'],
  unique: [],
  reference: [],
  characters: [],
  depth: [],
  finite: [],
  span: ['from', 'to', 'hours'],
  offered: ['values', 'by'],
  'check-digit': [],
  accuracy: ['accuracy', 'most'],
  signature: ['changed'],
  'signature-image': [],
  'accept-type': ['name', 'types'],
  'accept-size': ['name', 'limit'],
  'may-change': ['text'],
  'across-unique': ['other', 'fields'],
  'across-apart': ['other'],
  'across-sum': ['total', 'most', 'rest'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type KeptRule = keyof typeof KEPT_RULES;
