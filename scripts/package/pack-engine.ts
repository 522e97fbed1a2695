/**
 * `node scripts/package/pack-engine.ts <folder>` writes the npm package of the engine into an empty folder;
 * `npm pack <folder>` or `npm publish <folder>` does the rest.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packEngine } from './packEngine.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Uso: node scripts/package/pack-engine.ts <cartella vuota>');
  process.exit(1);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) {
  console.error(`La cartella ${target} non è vuota: indicane una vuota.`);
  process.exit(1);
}
await packEngine(join(import.meta.dirname, '../..'), target);
