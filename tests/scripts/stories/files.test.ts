import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/index.ts';
import { wizardFiles, workflowFiles } from '../../../scripts/stories/flowFiles.ts';
import { formFiles } from '../../../scripts/stories/formFiles.ts';
import { type StoryFile, storyName } from '../../../scripts/stories/StoryFile.ts';
import { scenesOf } from '../../../scripts/stories/sceneOf.ts';
import { tableFiles } from '../../../scripts/stories/tableFiles.ts';
import { clinic } from '../../engine/clinic/visit.ts';
import { ward } from '../../engine/clinic/ward.ts';
import { loadLibrary } from '../../engine/support/library.ts';
import { testProduct } from '../../support/testProduct.ts';

const products: readonly (readonly [string, Product])[] = [
  ['a clinic', clinic],
  ['its ward', ward],
  ['a library', await loadLibrary()],
  ['the product', await testProduct()],
];
const filesOf = (product: Product): readonly StoryFile[] => [
  ...formFiles(product),
  ...tableFiles(product),
  ...wizardFiles(product),
  ...workflowFiles(product),
];
const ROOT = join(import.meta.dirname, '../../..');

describe.each(products)('the catalogue of %s', (_name, product) => {
  const files = filesOf(product);
  const names = files.map(({ name }) => name);
  const stories = files.filter(({ name }) => name.endsWith('.stories.tsx'));

  it('has a page for every form, list, wizard and workflow, no file twice', () => {
    const kinds = [product.forms, product.tables, product.wizards, product.workflows];
    expect(stories).toHaveLength(kinds.reduce((sum, kind) => sum + Object.keys(kind).length, 0));
    expect(new Set(names).size).toBe(names.length);
  });

  it('is code that can be read: each story once, under a name of its own', () => {
    for (const { name, text } of stories) {
      const { module, errors } = parseSync(name, text);
      expect(errors, name).toEqual([]);
      const exported = module.staticExports.flatMap(({ entries }) =>
        entries.map((entry) => entry.exportName.name ?? 'default'),
      );
      expect(new Set(exported).size, name).toBe(exported.length);
      expect(exported).toContain('default');
      expect(exported.length).toBeGreaterThan(1);
    }
  });

  it('loads its own data and faces that are there', () => {
    for (const { name, text } of stories) {
      const { module } = parseSync(name, text);
      for (const { moduleRequest } of module.staticImports) {
        const target = moduleRequest.value;
        const isOwn = target.startsWith('./');
        expect(
          isOwn ? names.includes(target.slice(2)) : existsSync(join(ROOT, '.generated/stories', target)),
          `${name}: ${target}`,
        ).toBe(true);
      }
    }
  });

  it('has data that is JSON and whole', () => {
    for (const { name, text } of files.filter((file) => file.name.endsWith('.json'))) {
      expect(JSON.parse(text), name).toBeTypeOf('object');
      expect(text).not.toContain('undefined');
    }
  });
});

describe('situations of a story', () => {
  it('are those of the examples that prove the schema, each once', async () => {
    const library = await loadLibrary();
    expect(scenesOf(library, 'form', 'loan')).toHaveLength(2);
    expect(scenesOf(library, 'workflow', 'loan')).toEqual([expect.objectContaining({ member: { owes: 3 } })]);
    expect(scenesOf(library, 'form', 'member')).toEqual([]);
  });

  it.each([
    ['brief', 'brief'],
    ['cantiere-single', 'cantiere_single'],
    ['a b  c', 'a_b_c'],
    ['perché no', 'perché_no'],
  ])('%s is the identifier %s', (text, name) => {
    expect(storyName(text)).toBe(name);
  });
});
