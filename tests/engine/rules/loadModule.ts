import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from '../../../engine/index.ts';

/** Loads a check module as a page does: a separate file that can import no other. */
export async function loadModule(text: string): Promise<Check> {
  const folder = await mkdtemp(join(tmpdir(), 'check-module-'));
  try {
    const file = join(folder, 'check.mjs');
    await writeFile(file, text);
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly check: Check };
    return loaded.check;
  } finally {
    await rm(folder, { recursive: true });
  }
}
