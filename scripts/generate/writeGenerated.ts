import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateGrammar } from '../generate-grammar.ts';
import { callTypes } from './callTypes.ts';
import { databaseTypes } from './databaseTypes.ts';
import { entityTypes } from './entityTypes.ts';
import { hookTypes } from './hookTypes.ts';
import { nameTypes } from './nameTypes.ts';
import { phraseTypes } from './phraseTypes.ts';
import { readSchemaSet, type SchemaSet } from './SchemaSet.ts';

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
 * Writes `.generated/` of a project.
 *
 * @returns the names of the files.
 */
export async function writeGenerated(root: string): Promise<string[]> {
  const target = join(root, '.generated');
  await mkdir(target, { recursive: true });
  const kinds = await generateGrammar(root);
  const set = await readSchemaSet(join(root, 'schemas'));
  for (const [name, generate] of Object.entries(FILES)) {
    // Renamed into place, so that a concurrent compiler never reads a partial file.
    const part = join(target, `.${name}.part`);
    await writeFile(part, BANNER + (await generate(set)));
    await rename(part, join(target, name));
  }
  return [...kinds.map((kind) => `grammar/${kind}.ts`), ...Object.keys(FILES)];
}
