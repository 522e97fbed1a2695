import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LockFile } from '../../../scripts/lock/completeLock.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Licences that may come along with what is delivered; sharp brings libvips as a library of its own (LGPL). */
const ALLOWED = [
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['OFL-1.1', 'LGPL-3.0-or-later'],
];

const { packages } = readJson('package-lock.json') as unknown as LockFile;
const manifest = readJson('package.json');
const direct = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((list) =>
  Object.keys(manifest[list] as object),
);
const rows = [
  ...readFileSync(join(ROOT, '.github/PACKAGES.md'), 'utf8').matchAll(/^\| (`.+`) \| (.+?) \| (.+) \|$/gm),
].flatMap(([, names = '', licence = '', reason = '']) =>
  [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, licence, reason })),
);

it('[SEC-SUPPLY] every package of package.json has its licence and its reason in the table', () => {
  const listed = direct.map((name) => `${name}: ${rowsOf(name).map(({ licence }) => licence)}`);
  expect(listed).toEqual(direct.map((name) => `${name}: ${licenceOf(name)}`));
  expect(rows.filter(({ reason }) => reason.trim().length < 5)).toEqual([]);
});

it('the table names no package that is not used', () => {
  expect(rows.filter((row) => !direct.some((name) => rowsOf(name).includes(row)))).toEqual([]);
});

it('[SEC-SUPPLY] delivered packages have compatible licences', () => {
  const refused = Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .filter(([, { license = 'none' }]) => !license.split(' AND ').every((each) => ALLOWED.includes(each)))
    .map(([place, { license }]) => `${place}: ${license}`);
  expect(refused).toEqual([]);
});

function rowsOf(name: string) {
  return rows.filter((row) =>
    row.name.endsWith('/*') ? name.startsWith(row.name.slice(0, -1)) : row.name === name,
  );
}

/** As its own package.json states; of another platform's package, as the lock file has it from there. */
function licenceOf(name: string): unknown {
  const file = `node_modules/${name}/package.json`;
  return existsSync(join(ROOT, file)) ? readJson(file)['license'] : packages[`node_modules/${name}`]?.license;
}

function readJson(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
