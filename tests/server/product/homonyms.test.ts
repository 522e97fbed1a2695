import { expect, it } from 'vitest';
import { formPackage, type Product, type ProductCore } from '../../../engine/index.ts';
import { CORE, productFile } from '../../../server/host/http/app/productFile.ts';
import { productIn } from '../../../server/host/product/productLookups.ts';
import { changedProduct } from '../../support/changedProduct.ts';

/** The product with another English text at one place of a file. */
function saidOtherwise(
  file: string,
  schema: string,
  place: string,
  [of, is]: readonly [string, string],
): Promise<Product> {
  return changedProduct({
    [file]: (content) => ({ ...(content as object), places: { [schema]: { [place]: { of, is } } } }),
  });
}

async function fileSent(product: Product, path: string, locale = 'it'): Promise<Record<string, unknown>> {
  const source = {
    checks: { of: () => '' },
    formOf: async (name: string, _version: number, said: Product) => formPackage(said, name),
  };
  const file = await productFile(product, source, path, { publicDemo: false, locale });
  return JSON.parse(file?.text ?? 'null') as Record<string, unknown>;
}

it('[CKL-04] a homonym in a screen is translated in the core of its language only', async () => {
  const product = await saidOtherwise(
    'team/translations.en.json',
    'team/planning.screen.json',
    '/navigation/group',
    ['Lavoro', 'Labour'],
  );
  const group = async (locale: string) => {
    const core = (await fileSent(product, CORE, locale)) as unknown as ProductCore;
    return core.screens['calendario']?.navigation?.group;
  };
  expect(await Promise.all(['en', 'ar', 'it'].map(group))).toEqual(['Labour', 'Lavoro', 'Lavoro']);
});

it('[CKL-04] a homonym in a form is translated in the form and in refusals of the server', async () => {
  const product = await saidOtherwise('checklist/translations.en.json', 'checklist/pjc.form.json', '/title', [
    'Pre Job Check',
    'Before work',
  ]);
  const { form, inLocale: texts } = await fileSent(product, 'forms/pjc@1.json');
  expect(texts).toEqual({ en: { form: { title: 'Before work' } } });
  expect((form as { title: string }).title).toBe('Pre Job Check');
  expect(productIn(product, 'en').forms['pjc']?.title).toBe('Before work');
  expect(productIn(product, 'en')).toBe(productIn(product, 'en'));
  expect(productIn(product, 'en').version).toBe(product.version);
  expect(productIn(product, 'ar')).toBe(product);
});
