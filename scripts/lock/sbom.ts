import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf } from './billOf.ts';
import type { LockFile } from './completeLock.ts';

// `npm run sbom [-- <file>]`: the bill of materials of the installed product (CycloneDX, without build and
// test tools) from the lock file alone, hence equal on every machine and for every version of npm.
const root = join(import.meta.dirname, '../..');
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { name, version, description } = readJson('package.json');
const ref = `${name}@${version}`;
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    lifecycles: [{ phase: 'pre-build' }],
    component: {
      ...{ 'bom-ref': ref, type: 'application', name, version, description },
      purl: `pkg:npm/${ref}`,
    },
  },
  ...billOf(readJson('package-lock.json') as LockFile),
};
const text = `${JSON.stringify(bill, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
