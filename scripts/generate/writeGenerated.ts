import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FINDING_CATALOGUES } from '../../engine/node.ts';
import type { SchemaRoots } from '../../server/host/product/readSchemas.ts';
import { callTypes } from './callTypes.ts';
import { databaseTypes } from './databaseTypes.ts';
import { entityTypes } from './entityTypes.ts';
import { generateGrammar } from './grammarTypes.ts';
import { hookTypes, namedPlaces, union } from './hookTypes.ts';
import { readSchemaSet, type SchemaSet } from './SchemaSet.ts';

const SLOT = /\{(\w+)(?:,[^{}]*)?\}/g;

/**
 * Generates `.generated/phrases.ts`: phrases of findings with the names of their slots, so that unknown
 * phrases and missing values do not compile.
 */
function phraseTypes(): string {
  const lines = Object.entries(FINDING_CATALOGUES.en.texts)
    .filter(([id]) => !id.includes('.'))
    .map(([id, said]) => {
      const text = typeof said === 'string' ? said : said.text;
      const slots = [...new Set([...text.matchAll(SLOT)].map(([, name = '']) => name))];
      return `  readonly '${id}': ${slots.length === 0 ? 'never' : union(slots)};\n`;
    });
  return `export interface PhraseSlots {\n${lines.join('')}}\n`;
}

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
    RefusalCode: declared('refusal'),
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

const BANNER = '// Generated from schemas/ by scripts/generate-types.ts. Do not edit.\n\n';

/** Generators by file name. */
const FILES: Readonly<Record<string, (set: SchemaSet) => string | Promise<string>>> = {
  'entities.ts': entityTypes,
  'database.ts': databaseTypes,
  'calls.ts': callTypes,
  'hooks.ts': hookTypes,
  'names.ts': nameTypes,
  'phrases.ts': phraseTypes,
};

/**
 * Writes `.generated/` of a project, or into another folder.
 *
 * @param schemas of which the types are; the grammar is always the project's.
 * @returns the names of the files.
 */
export async function writeGenerated(
  root: string,
  target = join(root, '.generated'),
  schemas: SchemaRoots = join(root, 'schemas'),
): Promise<string[]> {
  await mkdir(target, { recursive: true });
  const kinds = await generateGrammar(join(root, 'schemas/meta'), join(target, 'grammar'));
  const set = await readSchemaSet(schemas);
  for (const [name, generate] of Object.entries(FILES)) {
    // Renamed into place, so that a concurrent compiler never reads a partial file.
    const part = join(target, `.${name}.part`);
    await writeFile(part, BANNER + (await generate(set)));
    await rename(part, join(target, name));
  }
  return [...kinds.map((kind) => `grammar/${kind}.ts`), ...Object.keys(FILES)];
}
