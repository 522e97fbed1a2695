import type { MessagesSchema, RolesSchema, SettingsSchema } from '../../engine/contract/index.ts';
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
  // What host brings stands beside what the product adds.
  const named = <T>(file: string) =>
    Object.keys(set.files)
      .filter((path) => path.endsWith(`/${file}`))
      .map((path) => set.files[path] as T);
  const roles = named<RolesSchema>('roles.json');
  const settings = named<SettingsSchema>('settings.json');
  const messages = named<MessagesSchema>('messages.it.json');
  const types = {
    ...Object.fromEntries(Object.entries(STEMS).map(([type, kind]) => [type, stemsOf(set, kind)])),
    EntityName: [...set.entities.values()].map((entity) => entity['x-entity']),
    Permission: roles.flatMap(({ permissions }) => permissions.map(({ name }) => name)),
    RoleName: roles.flatMap((each) => each.roles.map(({ name }) => name)),
    ModuleName: settings.flatMap(({ modules }) => Object.keys(modules)),
    MessageId: messages.flatMap(({ texts }) => Object.keys(texts)),
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
