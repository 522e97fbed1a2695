import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Every schema file below a folder, parsed, by its path with `/`: what the engine's `loadProduct` takes. */
export async function readSchemas(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, unknown]> => {
      const text = await readFile(join(folder, name), 'utf8');
      return [name.split(sep).join('/'), parse(name, text)];
    }),
  );
  return Object.fromEntries(entries);
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`schemas/${name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
