import { deepFreeze, type Product, RULES } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';
import { type AnyForm, anyForm } from './anyForm.ts';
import { createChance } from './createChance.ts';
import { GRADES, TROUBLES } from './valueWords.ts';

const PLAIN = [
  ...[
    'required',
    'type',
    'enum',
    'const',
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
  ],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems', 'multipleOf'],
  ...[
    'additionalProperties',
    'missing',
    'missing-section',
    'check-digit',
    'offered',
    'span',
    'if',
    'allOf',
    'anyOf',
    'not',
  ],
];

export interface LoadedForms {
  readonly product: Product;
  /** By name, with the seed of each. */
  readonly forms: ReadonlyMap<string, { readonly seed: number; readonly form: AnyForm }>;
  /** How many the loader did not take, e.g. because a condition could never hold. */
  readonly refused: number;
}

/** One form per seed, loaded as a product, without the parts that the loader refuses. */
export async function loadForms(seeds: readonly number[]): Promise<LoadedForms> {
  const grammar = Object.fromEntries(
    Object.entries(await libraryFiles()).filter(([path]) => path.startsWith('meta/')),
  );
  const all = new Map(
    seeds.map((seed) => [`e${seed}`, { seed, form: anyForm(createChance(seed), `e${seed}`) }]),
  );
  // Frozen, so that a further attempt examines again only what the parts left out concern.
  let files = deepFreeze(filesOf(all));
  let forms = all;
  // A fixed finding may reveal others: two attempts are enough, a third one reports an error.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { product, findings } = examine({ ...grammar, ...files });
    if (product !== undefined) return { product, forms, refused: all.size - forms.size };
    const wrong = new Set(findings.map(({ file }) => formOf(file)));
    const validForms = new Map([...forms].filter(([name]) => !wrong.has(name)));
    if (validForms.size === forms.size) throw new Error(JSON.stringify(findings[0]));
    files = Object.fromEntries(Object.entries(files).filter(([path]) => !wrong.has(formOf(path))));
    forms = validForms;
  }
  throw new Error('The loader finds new faults each time.');
}

/** Name of the form that a file belongs to. */
function formOf(path: string): string {
  return path.slice(0, path.search(/[.-]/));
}

function filesOf(forms: LoadedForms['forms']): Readonly<Record<string, object>> {
  const rules = [
    ...RULES.filter(({ reportedAs }) => reportedAs === undefined).map(({ word }) => word),
    ...PLAIN,
  ];
  const files: Record<string, object> = {
    'messages.it.json': {
      ...{ locale: 'it', name: 'Italiano', direction: 'ltr', formats: { locale: 'it-IT' } },
      rules: Object.fromEntries(rules.map((word) => [word, `{field}: ${word}`])),
      texts: { 'rule.any': '{field}: la regola' },
    },
    'grade.options.json': {
      title: 'Stato',
      values: GRADES.map((value) => ({ value, label: value.toUpperCase() })),
    },
    'trouble.options.json': {
      title: 'Guasto',
      values: TROUBLES.map((value) => ({
        ...{ value, label: value.toUpperCase() },
        ...(value === 'none' && { exclusive: true }),
        ...(value === 'else' && { other: true }),
      })),
    },
    'yes-no.options.json': {
      title: 'Sì o no',
      values: ['Y', 'N'].map((value) => ({ value, label: value })),
    },
  };
  for (const [name, { form }] of forms) {
    files[`${name}.entity.json`] = form.entity;
    files[`${name}.form.json`] = form.form;
    if (form.fragment !== undefined) files[`${name}-part.fragment.json`] = form.fragment;
  }
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path, { $schema: '', ...file }]));
}
