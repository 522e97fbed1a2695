import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import parts from '../../../scripts/test/deepParts.json' with { type: 'json' };
import { passedParts, rememberPassed } from '../../../scripts/test/passedParts.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const ROOT = join(import.meta.dirname, '../../..');

it('a part that passed is not run again until the tree is another', () => {
  const root = writeTestFolder({});
  expect(passedParts(root, 'a tree')).toEqual([]);
  rememberPassed(root, 'a tree', 'forms');
  rememberPassed(root, 'a tree', 'sizes');
  expect(passedParts(root, 'a tree')).toEqual(['forms', 'sizes']);
  expect(passedParts(root, 'another tree')).toEqual([]);
  rememberPassed(root, 'another tree', 'forms');
  expect(passedParts(root, 'another tree')).toEqual(['forms']);
});

it('the tests of every part are there', () => {
  expect(parts.flatMap(({ files }) => files).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
