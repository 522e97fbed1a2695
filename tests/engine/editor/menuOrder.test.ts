import { describe, expect, it } from 'vitest';
import { changedFiles, type EditedFiles, menuOrder, stepInMenu } from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const page = (label: string, order: number, group?: string) => ({
  ...{ path: `/${label}`, name: label, title: label },
  navigation: { label, icon: 'x', order, ...(group === undefined ? {} : { group }) },
});
const files: EditedFiles = {
  'a/a.screen.json': page('a', 10, 'G'),
  'a/b.screen.json': page('b', 15),
  'a/c.screen.json': page('c', 20, 'G'),
  'a/d.screen.json': page('d', 20, 'G'),
  'a/e.screen.json': { ...page('e', 5, 'G'), path: '/e/:id' },
  'a/f.screen.json': { path: '/f', name: 'f', title: 'f' },
};
const labels = (of: EditedFiles) => menuOrder(of).map(({ label, order }) => `${label} ${order}`);

describe('the menu', () => {
  it('is as people see it: by group, in each by its numbers, without pages that need to know of what', () => {
    expect(labels(files)).toEqual(['a 10', 'c 20', 'd 20', 'b 15']);
  });

  it('moves a page among those of its group, and what has the same number by as little as it takes', () => {
    const down = stepInMenu(files, 'a/a.screen.json', 'down');
    expect(labels(down)).toEqual(['c 10', 'a 20', 'd 21', 'b 15']);
    const up = stepInMenu(files, 'a/d.screen.json', 'up');
    expect(labels(up)).toEqual(['a 10', 'd 20', 'c 21', 'b 15']);
  });

  it('stays as it is at the ends, and for what has no place in it', () => {
    for (const [file, way] of [
      ['a/a.screen.json', 'up'],
      ['a/d.screen.json', 'down'],
      ['a/b.screen.json', 'up'],
      ['a/e.screen.json', 'up'],
      ['a/f.screen.json', 'down'],
      ['a/z.screen.json', 'down'],
    ] as const)
      expect(stepInMenu(files, file, way)).toBe(files);
  });

  it('of the product: a step and its way back leave every page as it was, where no numbers are alike', async () => {
    const product = await productFiles();
    for (const { file } of menuOrder(product)) {
      const there = stepInMenu(product, file, 'down');
      expect(changedFiles(product, there).length).toBeLessThanOrEqual(2);
      if (there !== product) expect(stepInMenu(there, file, 'up')).toEqual(product);
    }
  });
});
