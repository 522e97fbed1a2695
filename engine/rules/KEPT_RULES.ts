/**
 * What no schema finds out: whoever keeps the records refuses by these. A value that another record has already, a record that is named and
 * is not there, what no store takes; hours that are not those between their times, which forms find out (`x-span`); a choice
 * that the other answers rule out (`x-offered`); a code with a wrong digit (`x-code`); a position that is too vague (`x-accuracy`); a signature of what has changed since (`x-signs`); a file of a kind or size that its field does not take (`x-accept`); what other records rule out (`x-across`); a change of what is for others to change (`x-may`); an answer, or a record, that is missing at a moment (`missing`). A catalogue has a text for each, so that a form has more to show than the rule's name.
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
