import { namedPlaces } from './namedPlaces.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { union } from './union.ts';

/** Kinds of schema that are named by their file. */
const STEMS = {
  FormName: 'form',
  TableName: 'table',
  WizardName: 'wizard',
  WorkflowName: 'workflow',
  DocumentName: 'document',
  OptionsName: 'options',
} as const;

/** Generates `.generated/names.ts`: names that code may use, so that unknown ones do not compile. */
export function nameTypes(set: SchemaSet): string {
  const bySort = Map.groupBy(namedPlaces(set), ({ declares }) => declares);
  const declared = (sort: string) => (bySort.get(sort) ?? []).map(({ name }) => name);
  const types = {
    ...Object.fromEntries(Object.entries(STEMS).map(([type, kind]) => [type, stemsOf(set, kind)])),
    EntityName: [...set.entities.values()].map((entity) => entity['x-entity']),
    Permission: declared('permission'),
    RoleName: declared('role'),
    ModuleName: declared('module'),
    MessageId: declared('message'),
  };
  return Object.entries(types)
    .map(([type, names]) => `export type ${type} = ${union(names)};\n`)
    .join('\n');
}

function stemsOf(set: SchemaSet, kind: string): string[] {
  const ending = `.${kind}.json`;
  return Object.keys(set.files)
    .filter((path) => path.endsWith(ending))
    .map((path) => path.slice(path.lastIndexOf('/') + 1, -ending.length));
}
