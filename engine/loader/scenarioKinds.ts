import type { DocumentSchema, ScenarioSchema } from '../contract/index.ts';

/** The kinds of schema that a scenario may be about, by the word that names one. */
export const SCENARIO_KINDS = [
  'form',
  'workflow',
  'wizard',
  'table',
  'screen',
  'document',
  'options',
  'entity',
  'notifications',
] as const;

export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

type Expected = keyof ScenarioSchema['scenarios'][number]['expect'];

/** What an example of each kind may expect: nobody looks at another word. */
export const EXPECTED: Readonly<Record<ScenarioKind, readonly Expected[]>> = {
  form: [
    'visible',
    'hidden',
    'required',
    'optional',
    'readOnly',
    'editable',
    'calculated',
    'lineTotals',
    'proposed',
    'closed',
    'done',
    'undone',
    'missing',
    'errors',
    'valid',
  ],
  workflow: ['transitions', 'refused', 'cautions', 'variant'],
  wizard: ['title', 'steps', 'stops', 'finish', 'resumes'],
  table: [
    'actions',
    'toolbar',
    'listed',
    'totals',
    'groups',
    'charts',
    'board',
    'moves',
    'reveals',
    'notes',
    'asks',
    'editable',
    'readOnly',
  ],
  screen: ['visible', 'hidden', 'readOnly', 'editable', 'notes'],
  document: ['visible', 'hidden'],
  options: ['style'],
  entity: ['errors', 'valid', 'open', 'ways'],
  notifications: ['told', 'standing', 'said'],
};

type Named = Readonly<Partial<Record<ScenarioKind, unknown>>>;

/** What an example is about: what it names, else what its file does. */
export function scenarioSubject(file: Named, scenario: Named): Named {
  const named = SCENARIO_KINDS.some((kind) => scenario[kind] !== undefined) ? scenario : file;
  return Object.fromEntries(
    SCENARIO_KINDS.flatMap((kind) => (named[kind] === undefined ? [] : [[kind, named[kind]]])),
  );
}

/** What a section of a document is called by scenarios: its title, or the form or table that it prints, with the parts of it. */
export function sectionName({
  title,
  name,
  kind,
  sections = [],
}: DocumentSchema['sections'][number]): string {
  return title ?? [name ?? kind, ...sections].join(' ');
}
