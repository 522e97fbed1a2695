import { examineInEnglish as examine } from './inEnglish.ts';
import { libraryFiles } from './library.ts';

export type Files = Readonly<Record<string, Record<string, unknown>>>;
export const files = (await libraryFiles()) as Files;

const column = (type: unknown, more: object = {}) => ({ title: 'Campo', type, 'x-column': true, ...more });
const KEPT = {
  Id: column('integer', { readOnly: true }),
  loanId: column('integer', { 'x-reference': { entity: 'loan', label: 'loanId' } }),
  schemaVersion: column('integer', { default: 1, readOnly: true }),
  CreateDate: column('string', { format: 'date' }),
  createdBy: column(['integer', 'null'], { readOnly: true }),
  rowVersion: column('integer', { default: 1, readOnly: true }),
  contentHash: column(['string', 'null'], { readOnly: true }),
  formHash: column(['string', 'null'], { readOnly: true }),
};
export const ENTITY = {
  $schema: '../meta/entity.schema.json',
  'x-entity': 'spine-check',
  title: 'Controllo del dorso',
  'x-key': ['Id'],
  'x-label': 'Controllo {Id}',
  'x-table': 'spine_checks',
  'x-answers': true,
  'x-checklist': { by: 'loanId', one: true },
  type: 'object',
  properties: { ...KEPT, torn: { title: 'Strappato', type: 'string', maxLength: 50 } },
  required: ['loanId'],
  additionalProperties: false,
};
export const FORM = {
  $schema: '../meta/form.schema.json',
  entity: 'spine-check',
  title: 'Controllo del dorso',
  sections: [{ id: 'one', title: 'Dorso', fields: [{ field: 'torn' }] }],
};

/** Findings in the files of the checklist. */
export function findings(entity: object, form: object | null = FORM): readonly string[] {
  const all = {
    ...files,
    'loans/spine-check.entity.json': { ...ENTITY, ...entity },
    ...(form === null ? {} : { 'loans/spine-check.form.json': form }),
  };
  return examine(all as never)
    .findings.filter(
      ({ file, pointer }) => file.includes('spine-check') && /^$|^\/x-(?:checklist|answers)/.test(pointer),
    )
    .map(({ code, pointer, found, expected }) => `${code} ${pointer}: ${found}; ${expected}`);
}
