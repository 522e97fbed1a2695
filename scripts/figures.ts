import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countFigures, type Figures } from './figures/countFigures.ts';

/** Bounds of the figures: the limit `atMost` and the goal `aim`. */
export type Bounds = Readonly<
  Record<Exclude<keyof Figures, 'screens'>, { readonly atMost: number; readonly aim: number }>
>;

/** A message for each figure above its bound. */
export function overBound(figures: Figures, bounds: Bounds): string[] {
  return namesOf(bounds)
    .filter((name) => figures[name] > bounds[name].atMost)
    .map(
      (name) =>
        `${name}: ${figures[name]}, at most ${bounds[name].atMost}. Say it in a schema or in plainer words, or give the reason beside a higher bound in scripts/figures/bounds.json.`,
    );
}

/** The bounds lowered to the present figures; none is raised. */
export function tightened(figures: Figures, bounds: Bounds): Bounds {
  const lowered = namesOf(bounds).map((name) => {
    const { atMost, aim } = bounds[name];
    return [name, { atMost: Math.min(atMost, figures[name]), aim }];
  });
  return Object.fromEntries(lowered) as Bounds;
}

function namesOf(bounds: Bounds): (keyof Bounds)[] {
  return Object.keys(bounds) as (keyof Bounds)[];
}

// Prints how much of the product is TypeScript instead of schemas: exit 1 if a figure is above its bound.
// `--tighten` lowers the bounds to the present figures.
const root = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL('figures/bounds.json', import.meta.url));
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
