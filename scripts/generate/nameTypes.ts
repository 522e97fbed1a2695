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
  const roles = set.files['shared/roles.json'] as RolesSchema | undefined;
  const settings = set.files['shared/settings.json'] as SettingsSchema | undefined;
  const messages = set.files['shared/messages.it.json'] as MessagesSchema | undefined;
  const types = {
    ...Object.fromEntries(Object.entries(STEMS).map(([type, kind]) => [type, stemsOf(set, kind)])),
    EntityName: [...set.entities.values()].map((entity) => entity['x-entity']),
    Permission: roles?.permissions.map(({ name }) => name) ?? [],
    RoleName: roles?.roles.map(({ name }) => name) ?? [],
    ModuleName: Object.keys(settings?.modules ?? {}),
    MessageId: Object.keys(messages?.texts ?? {}),
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
