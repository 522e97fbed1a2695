import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countFigures } from './countFigures.ts';
import { type Bounds, namesOf, overBound, tightened } from './overBound.ts';

// Prints how much of the product is TypeScript instead of schemas: exit 1 if a figure is above its bound.
// `--tighten` lowers the bounds to the present figures.
const root = fileURLToPath(new URL('../..', import.meta.url));
const file = fileURLToPath(new URL('bounds.json', import.meta.url));
const bounds = JSON.parse(readFileSync(file, 'utf8')) as Bounds;
const figures = await countFigures(root);

console.log(`screens: ${figures.screens}`);
for (const name of namesOf(bounds)) {
  const { atMost, aim } = bounds[name];
  console.log(`${name}: ${figures[name]} (at most ${atMost}, aim ${aim})`);
}
const over = overBound(figures, bounds);
for (const sentence of over) console.error(sentence);
process.exitCode = over.length === 0 ? 0 : 1;

if (process.argv.includes('--tighten')) {
  const lines = Object.entries(tightened(figures, bounds)).map(
    ([name, { atMost, aim }]) => `  "${name}": { "atMost": ${atMost}, "aim": ${aim} }`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
