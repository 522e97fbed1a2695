/** Groups of five fields, three groups to a section. */
const PER_GROUP = 5;
const GROUPS_PER_SECTION = 3;
const STATES = ['goed', 'matig', 'slecht', 'nvt'] as const;

const digits = (value: number): string => String(value).padStart(3, '0');

/** Name of the bench form with that many fields, e.g. `bench-150`. */
export const benchName = (fields: number): string => `bench-${fields}`;

/**
 * The measured form as ordinary schema files (path → content), to be loaded beside the product's own: entity, form and
 * option list go through the same loader, package and check compiler as every other form.
 */
export function benchSchemas(fields: number): Readonly<Record<string, unknown>> {
  const groups = Math.floor(fields / PER_GROUP);
  const sections = Math.ceil(groups / GROUPS_PER_SECTION);
  const indexes = Array.from({ length: sections }, (_, section) => section);
  const name = benchName(fields);
  return {
    [`bench/${name}.entity.json`]: {
      $schema: '../meta/entity.schema.json',
      'x-entity': name,
      title: `Bench, ${fields} fields`,
      type: 'object',
      properties: Object.fromEntries(
        indexes.map((section) => [`s${digits(section)}`, entitySection(section, groups)]),
      ),
      additionalProperties: false,
    },
    [`bench/${name}.form.json`]: {
      $schema: '../meta/form.schema.json',
      entity: name,
      title: `Bench, ${fields} fields`,
      sections: indexes.map((section) => ({
        id: `s${digits(section)}`,
        title: `Section ${section + 1}`,
        fields: groupsOf(section, groups).flatMap((group) => layoutGroup(section, group)),
      })),
    },
    'bench/bench-state.options.json': {
      $schema: '../meta/options.schema.json',
      title: 'Condition',
      values: STATES.map((value) => ({ value, label: value })),
    },
  };
}

function groupsOf(section: number, groups: number): readonly number[] {
  const first = section * GROUPS_PER_SECTION;
  return Array.from({ length: Math.min(GROUPS_PER_SECTION, groups - first) }, (_, index) => first + index);
}

/** The form opens with ten errors: in these groups, alternately no value at all and one that is too large. */
function errorOf(group: number, groups: number): 'missing' | 'large' | undefined {
  for (let error = 0; error < 10; error += 1) {
    if (Math.floor((error * groups) / 10) === group) return error % 2 === 0 ? 'missing' : 'large';
  }
  return undefined;
}

function entitySection(section: number, groups: number): object {
  const own = groupsOf(section, groups);
  return {
    type: 'object',
    title: `Section ${section + 1}`,
    properties: Object.assign({}, ...own.map((group) => entityGroup(group, groups))) as object,
    required: own.flatMap((group) => [
      ...(group % 3 === 0 ? [`g${digits(group)}_state`] : []),
      ...(group % 2 === 0 || errorOf(group, groups) === 'missing' ? [`g${digits(group)}_val`] : []),
    ]),
    additionalProperties: false,
  };
}

/** The values the form opens with are its defaults, so that the schemas alone tell the whole bench. */
function entityGroup(group: number, groups: number): object {
  const key = `g${digits(group)}`;
  const number = group + 1;
  const deviates = group % 2 === 0;
  const note = deviates ? { default: `Observation ${number}` } : {};
  const error = errorOf(group, groups);
  const value = error === 'missing' ? {} : { default: error === 'large' ? 150 : 10 + (group % 80) };
  return {
    [`${key}_ok`]: {
      title: `Check ${number} performed`,
      type: 'boolean',
      'x-flag': 'plain',
      default: group % 3 !== 1,
    },
    [`${key}_dev`]: {
      title: `Check ${number} deviates`,
      type: 'boolean',
      'x-flag': 'plain',
      default: deviates,
    },
    [`${key}_state`]: {
      title: `Condition ${number}`,
      type: 'string',
      'x-options': 'bench-state',
      default: STATES[group % 4],
    },
    [`${key}_note`]: { title: `Note ${number}`, type: 'string', maxLength: 4000, ...note },
    [`${key}_val`]: { title: `Measured value ${number}`, type: 'number', minimum: 0, maximum: 100, ...value },
  };
}

function layoutGroup(section: number, group: number): readonly object[] {
  const path = `s${digits(section)}.g${digits(group)}`;
  return [
    { field: `${path}_ok`, widget: 'flag' },
    { field: `${path}_dev`, widget: 'flag' },
    { field: `${path}_state`, widget: 'select' },
    { field: `${path}_note`, widget: 'textarea', showWhen: { [`record.${path}_dev`]: { const: true } } },
    { field: `${path}_val`, widget: 'number' },
  ];
}
