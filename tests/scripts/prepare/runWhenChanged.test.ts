import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashTree, runWhenChanged } from '../../../scripts/prepare/runWhenChanged.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

describe('the fingerprint of a tree', () => {
  it('follows contents and names, not times', () => {
    const root = writeTestFolder({ 'a/one.json': '{}', 'a/b/two.json': '[]', 'c.ts': '' });
    const first = hashTree(root, ['a', 'c.ts', 'missing']);
    utimesSync(join(root, 'a/one.json'), 0, 0);
    expect(hashTree(root, ['a', 'c.ts'])).toBe(first);
    const otherPaths = new Set([first]);
    writeFileSync(join(root, 'a/one.json'), '{ }');
    otherPaths.add(hashTree(root, ['a', 'c.ts']));
    renameSync(join(root, 'a/b/two.json'), join(root, 'a/b/three.json'));
    otherPaths.add(hashTree(root, ['a', 'c.ts']));
    rmSync(join(root, 'c.ts'));
    otherPaths.add(hashTree(root, ['a', 'c.ts']));
    expect(otherPaths.size).toBe(4);
  });
});

describe('a job that depends on sources', () => {
  it('runs after a change, after a failure, and after its result was deleted', async () => {
    const root = writeTestFolder({});
    const stamp = join(root, 'made/.sources');
    let runs = 0;
    const job = (code: number) => async () => {
      runs += 1;
      return code;
    };
    expect(await runWhenChanged(stamp, 'one', job(1))).toBe(1);
    expect(await runWhenChanged(stamp, 'one', job(0))).toBe(0);
    expect(await runWhenChanged(stamp, 'one', job(0))).toBe(0);
    expect(runs).toBe(2);
    await runWhenChanged(stamp, 'two', job(0));
    rmSync(join(root, 'made'), { recursive: true });
    mkdirSync(join(root, 'made'));
    await runWhenChanged(stamp, 'two', job(0));
    expect(runs).toBe(4);
  });
});
