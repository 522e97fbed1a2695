import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeLock, type LockFile } from '../../../scripts/lock/completeLock.ts';
import { runs } from '../../support/runs.ts';

const NAMES = ['a', 'b-linux-x64', '@c/d-win32-arm64', 'e-darwin-arm64'];
const version = fc.constantFrom('1.0.0', '2.3.4-beta.1');
const dependencies = fc.dictionary(fc.constantFrom(...NAMES), version, { noNullPrototype: true });
const entry = fc.record(
  { version, dev: fc.boolean(), optionalDependencies: dependencies },
  { requiredKeys: ['version'] },
);
const places = [
  '',
  ...NAMES.flatMap((name) => [`node_modules/${name}`, `node_modules/a/node_modules/${name}`]),
];
const lock: fc.Arbitrary<LockFile> = fc
  .dictionary(fc.constantFrom(...places), entry, { noNullPrototype: true })
  .map((packages) => ({ lockfileVersion: 3, packages }));

/** Whether the asker finds it in its own folder or in one above. */
function isFound(packages: LockFile['packages'], place: string, name: string): boolean {
  const folders = place
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...folders, ''].some(
    (folder) => packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined,
  );
}

describe('any lock file', () => {
  it('is complete after completion: every dependency is found, existing entries are unchanged', () => {
    const property = fc.property(lock, (given) => {
      const { lock: whole, added } = completeLock(given);
      for (const [place, each] of Object.entries(whole.packages)) {
        for (const name of Object.keys(each.optionalDependencies ?? {}))
          expect(isFound(whole.packages, place, name), `${place} asks for ${name}`).toBe(true);
      }
      expect(whole.packages).toMatchObject(given.packages);
      expect(Object.keys(whole.packages).length).toBe(Object.keys(given.packages).length + added.length);
      expect(completeLock(whole)).toEqual({ lock: whole, added: [] });
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('keeps the order of npm, so that an installation changes no line', () => {
    const property = fc.property(lock, (given) => {
      const names = Object.keys(completeLock(given).lock.packages);
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    });
    fc.assert(property, { numRuns: runs(200) });
  });
});
