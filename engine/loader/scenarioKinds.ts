import type { DocumentSchema, ScenarioSchema } from '../contract/index.ts';

/** Kinds of schemas that a scenario can test; also the words that name them. */
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

/** Kind of a schema that scenarios examine. */
export type ScenarioKind = (typeof SCENARIO_KINDS)[number];

type Expected = keyof ScenarioSchema['scenarios'][number]['expect'];

/** Words of `expect` that are evaluated for each kind. */
export const EXPECTED: Readonly<Record<ScenarioKind, readonly Expected[]>> = {
  form: [
    'visible',
    'hidden',
    'required',
    'optional',
    'readOnly',
    'editable',
    'calculated',
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

type SubjectNames = Readonly<Partial<Record<ScenarioKind, unknown>>>;

/** The schema a scenario tests: named by itself, otherwise by its file. */
export function scenarioSubject(file: SubjectNames, scenario: SubjectNames): SubjectNames {
  const source = SCENARIO_KINDS.some((kind) => scenario[kind] !== undefined) ? scenario : file;
  return Object.fromEntries(
    SCENARIO_KINDS.flatMap((kind) => (source[kind] === undefined ? [] : [[kind, source[kind]]])),
  );
}

/** Name of a document section in scenarios: its title, or its form or table with the printed sections. */
export function sectionName({
  title,
  name,
  kind,
  sections = [],
}: DocumentSchema['sections'][number]): string {
  return title ?? [name ?? kind, ...sections].join(' ');
}
