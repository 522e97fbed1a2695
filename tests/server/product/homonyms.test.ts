import { expect, it } from 'vitest';
import { formPackage, inLocale, type Product, type ProductCore } from '../../../engine/index.ts';
import { CORE, productFile } from '../../../server/host/http/productFile.ts';
import { productIn } from '../../../server/host/product/productIn.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { testProduct } from '../../support/testProduct.ts';

/** The product whose English says the text at one place of a file otherwise than elsewhere. */
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

async function sent(product: Product, path: string): Promise<Record<string, unknown>> {
  const source = {
    checks: { of: () => '' },
    formOf: async (name: string, _version: number, said: Product) => formPackage(said, name),
  };
  const file = await productFile(product, source, path, { publicDemo: false });
  return JSON.parse(file?.text ?? 'null') as Record<string, unknown>;
}

it('[CKL-04] a homonym in a screen is sent with the core, in its language alone, and all else as it was', async () => {
  const product = await saidOtherwise(
    'team/translations.en.json',
    'team/planning.screen.json',
    '/navigation/group',
    ['Lavoro', 'Labour'],
  );
  const core = await sent(product, CORE);
  expect(core['inLocale']).toEqual({ en: { screens: { calendario: { navigation: { group: 'Labour' } } } } });
  const group = (locale: string) =>
    inLocale(core as unknown as ProductCore, locale).screens['calendario']?.navigation?.group;
  expect(['en', 'ar', 'it'].map(group)).toEqual(['Labour', 'Lavoro', 'Lavoro']);
  expect((await sent(await testProduct(), CORE))['inLocale']).toBeUndefined();
});

it('[CKL-04] a homonym in a form is sent with the form, and said by the server that refuses', async () => {
  const product = await saidOtherwise('checklist/translations.en.json', 'checklist/pjc.form.json', '/title', [
    'Pre Job Check',
    'Before work',
  ]);
  const { form, inLocale: texts } = await sent(product, 'forms/pjc@1.json');
  expect(texts).toEqual({ en: { form: { title: 'Before work' } } });
  expect((form as { title: string }).title).toBe('Pre Job Check');
  expect((await sent(product, CORE))['inLocale']).toBeUndefined();
  expect(productIn(product, 'en').forms['pjc']?.title).toBe('Before work');
  expect(productIn(product, 'en')).toBe(productIn(product, 'en'));
  expect(productIn(product, 'en').version).toBe(product.version);
  expect(productIn(product, 'ar')).toBe(product);
});
