import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyTree, readFaults } from '../../scripts/test/faultTree.ts';
import { tryFault } from '../../scripts/test/tryFault.ts';
import { writeTestFolder } from '../support/writeTestFolder.ts';

const ROOT = join(import.meta.dirname, '../..');
const faults = readFaults(ROOT);

it.each(faults)(
  '[SEC-FAULTS] $id still fits: its place is there once, and its test exists',
  ({ file, find, suite, test }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2);
    // Stories are generated after this run: only existing ones can be checked.
    const isWritten = suite.startsWith('.generated/');
    if (!isWritten || existsSync(join(ROOT, suite)))
      expect(readFileSync(join(ROOT, suite), 'utf8')).toContain(test);
  },
);

it('[SEC-FAULTS] each has a unique id', () => {
  const ids = faults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[SEC-FAULTS] one with a missing place is reported, without changes', () => {
  const root = writeTestFolder({ 'server/limit.ts': 'export const limit = 20;' });
  const fault = { id: 'x', what: 'x', suite: 'tests/limit.test.ts', test: 'x', replace: '' };
  expect(tryFault(root, { ...fault, file: 'server/limit.ts', find: 'limit = 30' })).toEqual({
    noticed: false,
    said: '«limit = 30» does not stand once in server/limit.ts',
  });
  expect(readFileSync(join(root, 'server/limit.ts'), 'utf8')).toBe('export const limit = 20;');
});

describe('[SEC-FAULTS] the copy of the tree', () => {
  const project = () => {
    const files = ['server/a.ts', 'server/gone.ts', '.generated/b.ts', 'node_modules/p/index.js'];
    const texts = Object.fromEntries(files.map((file) => [file, file]));
    const root = writeTestFolder({ ...texts, '.gitignore': 'node_modules\n.generated\n' });
    spawnSync('git', ['init', '-q'], { cwd: root });
    spawnSync('git', ['add', 'server'], { cwd: root });
    rmSync(join(root, 'server/gone.ts'));
    return root;
  };
  const fail = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };

  it.each([
    ['links', linkSync, true],
    ['copies what lies on another disk', fail('EXDEV'), false],
  ])('%s: every file and package but those deleted', (_how, link, shared) => {
    const root = project();
    const copy = copyTree(root, link);
    onTestFinished(copy.remove);
    expect(readdirSync(join(copy.root, 'server'))).toEqual(['a.ts']);
    for (const file of ['server/a.ts', 'node_modules/p/index.js']) {
      expect(readFileSync(join(copy.root, file), 'utf8')).toBe(file);
      expect(statSync(join(copy.root, file)).ino === statSync(join(root, file)).ino).toBe(shared);
    }
    expect(readFileSync(join(copy.root, '.generated/b.ts'), 'utf8')).toBe('.generated/b.ts');
  });

  it('reports other reasons for not making it, without traces', () => {
    const root = join(project(), 'server');
    const before = readdirSync(dirname(root));
    expect(() => copyTree(root, fail('EACCES'))).toThrow('EACCES');
    expect(readdirSync(dirname(root))).toEqual(before);
  });
});
