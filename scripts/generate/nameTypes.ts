import { namedPlaces } from './namedPlaces.ts';
import type { SchemaSet } from './SchemaSet.ts';
import { union } from './union.ts';

/** The kinds whose files are called by their stem. */
const STEMS = {
  FormName: 'form',
  TableName: 'table',
  WizardName: 'wizard',
  WorkflowName: 'workflow',
  DocumentName: 'document',
  OptionsName: 'options',
} as const;

/** `.generated/names.ts`: the names that code may say, so that one that no schema has does not compile. */
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
