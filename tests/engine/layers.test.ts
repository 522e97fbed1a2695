import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ENGINE = fileURLToPath(new URL('../../engine', import.meta.url));

it('a folder imports those above it in the table of the README, never below', () => {
  const readme = readFileSync(`${ENGINE}/README.md`, 'utf8');
  const table = readme.slice(0, readme.indexOf('\nThree doors'));
  const order = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, folder]) => folder);
  const paths = globSync('*/**/*.ts', { cwd: ENGINE, exclude: (path) => path === 'react' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const imports = paths.flatMap((path) =>
    [...readFileSync(`${ENGINE}/${path}`, 'utf8').matchAll(/ from '(\.[^']+)';/g)].map(
      ([, target = '']) => [path, posix.join(posix.dirname(path), target)] as const,
    ),
  );
  const level = (path: string) => order.indexOf(path.split('/')[0]);
  expect(imports.length).toBeGreaterThan(1000);
  expect(paths.filter((path) => level(path) === -1)).toEqual([]);
  expect(imports.filter(([from, to]) => level(to) > level(from))).toEqual([]);
});
