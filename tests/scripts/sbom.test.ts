import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../support/runScript.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly hashes?: readonly object[];
}

it('[SEC-SUPPLY] the bill of materials names every package of the product with version and hash, and none of the tests', async () => {
  const file = join(tmpdir(), `sbom-${process.pid}.json`);
  // No npm is within reach, neither a new one nor an old one.
  const { npm_execpath: _none, ...env } = process.env;
  const { code, stderr } = await runScript('scripts/lock/sbom.ts', [file], { env: { ...env, PATH: '' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8')) as {
    readonly bomFormat: string;
    readonly components: readonly Component[];
  };
  await rm(file);
  expect(bomFormat).toBe('CycloneDX');
  const componentsByVersion = new Map(components.map((each) => [`${nameOf(each)}@${each.version}`, each]));
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    expect(componentsByVersion.get(`${name}@${version}`)?.hashes?.length, name).toBeGreaterThan(0);
  expect(components.map(nameOf)).not.toContain('vitest');
});

it('[SEC-SUPPLY] no package runs an installation script', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const { allowScripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const withScript = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(withScript.filter((name) => allowScripts[name] !== false)).toEqual([]);
});

it('[SEC-SUPPLY] every package of the product is pinned to one version, with the hash of its content', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly integrity?: string; readonly dev?: boolean; readonly devOptional?: boolean }>
    >;
  };
  const without = Object.entries(lock.packages)
    .filter(([place, { integrity, dev, devOptional }]) => place !== '' && !integrity && !dev && !devOptional)
    .map(([place]) => place);
  expect(without).toEqual([]);
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  );
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies } as Record<string, string>;
  expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
});

function nameOf({ group, name }: Component): string {
  return group === undefined || group === '' ? name : `${group}/${name}`;
}
