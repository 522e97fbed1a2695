import { beforeAll, describe, expect, it } from 'vitest';
import { type EditedFiles, editSchema, previewPackage } from '../../../engine/editor/index.ts';
import { formPackage } from '../../../engine/index.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

describe('the preview of a form', () => {
  it('is the form that the loader would make, for every form of the product', async () => {
    const product = await loadedProduct();
    for (const name of Object.keys(product.forms)) {
      expect(previewPackage(files, name), name).toEqual(formPackage(product, name));
    }
  });

  it('follows an edit, of the entity as well', () => {
    const place = { file: 'checklist/pjc.entity.json', at: '/properties/AP/title' };
    const edited = editSchema(files, { does: 'set', ...place, value: 'Linee vicine' });
    expect(previewPackage(edited, 'pjc')?.entity.properties['AP']?.title).toBe('Linee vicine');
  });

  it.each([
    ['a form without sections', '/sections', null],
    ['sections that are none', '/sections', [7, null, { fields: 'x' }]],
    ['no form at all', '', 'testo'],
  ])('is none, without an error, with %s', (_what, at, value) => {
    const edited = editSchema(files, { does: 'set', file: PJC, at, value });
    expect(() => previewPackage(edited, 'pjc')).not.toThrow();
    expect(previewPackage(edited, 'unheard-of')).toBeUndefined();
  });
});
