import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { jsonFaults } from './jsonFaults.ts';
import { SchemaFault } from './SchemaFault.ts';

/** Every schema file below a folder as it is written, by its path with `/`. */
export async function readSchemaTexts(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  const entries = await Promise.all(
    names.map(async (name) => [name.split(sep).join('/'), await readFile(join(folder, name), 'utf8')]),
  );
  return Object.fromEntries(entries);
}

/**
 * The same, parsed: what the engine's `loadProduct` takes.
 *
 * @throws SchemaFault that names every file that is no JSON or says a property twice, with line and column, in Italian.
 */
export function parseSchemas(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const faults = Object.entries(texts).flatMap(([file, text]) =>
    jsonFaults(text).map((fault) => ({ file, ...fault })),
  );
  if (faults.length > 0) throw new SchemaFault(faults);
  return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, JSON.parse(text)]));
}

/** Every schema file below a folder, parsed. @throws SchemaFault. */
export async function readSchemas(folder: string): Promise<Readonly<Record<string, unknown>>> {
  return parseSchemas(await readSchemaTexts(folder));
}
