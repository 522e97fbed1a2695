/** Groups of five fields, three groups to a section. */
const PER_GROUP = 5;
const GROUPS_PER_SECTION = 3;
const STATES = ['goed', 'matig', 'slecht', 'nvt'] as const;

const digits = (value: number): string => String(value).padStart(3, '0');

/** `rich`: in each group an expression in place of the first flag, and in twenty sections the states as rows of a matrix. */
export type BenchKind = 'plain' | 'rich';

/** Every n-th section has a matrix, up to the limit: twenty of the 67 sections of a thousand fields. */
const MATRIX_EACH = 3;
const MAX_MATRICES = 20;

/** Name of the bench form with that many fields, e.g. `bench-150`, `bench-1000-rich`. */
export const benchName = (fields: number, kind: BenchKind = 'plain'): string =>
  kind === 'plain' ? `bench-${fields}` : `bench-${fields}-${kind}`;

/**
 * The benchmark form as ordinary schema files (path → content), loaded beside the product's: its entity, form
 * and option list pass through the same loader, package and check compiler as all others.
 */
export function benchSchemas(fields: number, kind: BenchKind = 'plain'): Readonly<Record<string, unknown>> {
  const groups = Math.floor(fields / PER_GROUP);
  const sections = Math.ceil(groups / GROUPS_PER_SECTION);
  const indexes = Array.from({ length: sections }, (_, section) => section);
  const name = benchName(fields, kind);
  return {
    [`bench/${name}.entity.json`]: {
      $schema: '../meta/entity.schema.json',
      'x-entity': name,
      title: `Bench, ${fields} fields`,
      type: 'object',
      properties: Object.fromEntries(
        indexes.map((section) => [`s${digits(section)}`, entitySection(section, groups, kind)]),
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
        ...(kind === 'rich' &&
          hasMatrix(section) && { matrix: { options: 'bench-state', blank: 'Not seen' } }),
        fields: groupsOf(section, groups).flatMap((group) => layoutGroup(section, group, kind)),
      })),
    },
    'bench/bench-state.options.json': {
      $schema: '../meta/options.schema.json',
      title: 'Condition',
      values: STATES.map((value) => ({ value, label: value })),
    },
  };
}

function hasMatrix(section: number): boolean {
  return section % MATRIX_EACH === 0 && section / MATRIX_EACH < MAX_MATRICES;
}

function groupsOf(section: number, groups: number): readonly number[] {
  const first = section * GROUPS_PER_SECTION;
  return Array.from({ length: Math.min(GROUPS_PER_SECTION, groups - first) }, (_, index) => first + index);
}

/** The form opens with ten errors: in these groups, alternately a missing value and one that is too large. */
function errorOf(group: number, groups: number): 'missing' | 'large' | undefined {
  for (let error = 0; error < 10; error += 1) {
    if (Math.floor((error * groups) / 10) === group) return error % 2 === 0 ? 'missing' : 'large';
  }
  return undefined;
}

function entitySection(section: number, groups: number, kind: BenchKind): object {
  const ownGroups = groupsOf(section, groups);
  const isMatrix = kind === 'rich' && hasMatrix(section);
  return {
    type: 'object',
    title: `Section ${section + 1}`,
    properties: Object.assign(
      {},
      ...ownGroups.map((group) => entityGroup(group, groups, kind === 'rich' && { section, own: ownGroups })),
    ) as object,
    required: ownGroups.flatMap((group) => [
      ...(group % 3 === 0 && !isMatrix ? [`g${digits(group)}_state`] : []),
      ...(group % 2 === 0 || errorOf(group, groups) === 'missing' ? [`g${digits(group)}_val`] : []),
    ]),
    additionalProperties: false,
  };
}

/** Initial values are defaults, so that the schemas alone define the benchmark. */
function entityGroup(
  group: number,
  groups: number,
  within: false | { readonly section: number; readonly own: readonly number[] },
): object {
  const key = `g${digits(group)}`;
  const number = group + 1;
  const deviates = group % 2 === 0;
  const note = deviates ? { default: `Observation ${number}` } : {};
  const error = errorOf(group, groups);
  const value = error === 'missing' ? {} : { default: error === 'large' ? 150 : 10 + (group % 80) };
  return {
    ...(within === false
      ? {
          [`${key}_ok`]: {
            title: `Check ${number} performed`,
            type: 'boolean',
            'x-flag': 'plain',
            default: group % 3 !== 1,
          },
        }
      : { [`${key}_sum`]: sumOf(group, within) }),
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
      // Fields of a matrix start without an answer.
      ...((within === false || !hasMatrix(within.section)) && { default: STATES[group % 4] }),
    },
    [`${key}_note`]: { title: `Note ${number}`, type: 'string', maxLength: 4000, ...note },
    [`${key}_val`]: { title: `Measured value ${number}`, type: 'number', minimum: 0, maximum: 100, ...value },
  };
}

/** The measured value, a tenth for each letter of the note, and the sum of the group before in the section. */
function sumOf(
  group: number,
  { section, own }: { readonly section: number; readonly own: readonly number[] },
): object {
  const at = (each: number, name: string): object => ({
    $value: `record.s${digits(section)}.g${digits(each)}_${name}`,
  });
  const before = own.includes(group - 1) ? [{ coalesce: [at(group - 1, 'sum'), 0] }] : [];
  const letters = { coalesce: [{ length: at(group, 'note') }, 0] };
  return {
    title: `Sum ${group + 1}`,
    type: ['number', 'null'],
    'x-calculated': {
      round: [{ add: [{ coalesce: [at(group, 'val'), 0] }, { multiply: [letters, 0.1] }, ...before] }, 1],
    },
  };
}

function layoutGroup(section: number, group: number, kind: BenchKind): readonly object[] {
  const path = `s${digits(section)}.g${digits(group)}`;
  return [
    ...(kind === 'plain' ? [{ field: `${path}_ok`, widget: 'flag' }] : []),
    { field: `${path}_dev`, widget: 'flag' },
    kind === 'plain' ? { field: `${path}_state`, widget: 'select' } : { field: `${path}_state` },
    { field: `${path}_note`, widget: 'textarea', showWhen: { [`record.${path}_dev`]: { const: true } } },
    ...(kind === 'rich' ? [{ field: `${path}_sum` }] : []),
    { field: `${path}_val`, widget: 'number' },
  ];
}
