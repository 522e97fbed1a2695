import { expect, it } from 'vitest';
import type { Field, FormSchema } from '../../engine/index.ts';
import { photo } from '../support/photo.ts';
import { readPdf } from '../support/readPdf.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { aRequest, LOAN_FORM, LOAN_PACKAGE } from './aRequest.ts';

const renderer = workerRenderer();

it('[ADMIN-A10] has the photos of a form’s fields behind it, except those of a section of photos; says where there are none', async () => {
  const [bytes, list] = [
    await photo({ width: 300, height: 200 }),
    { type: 'array', items: { type: 'number' } },
  ] as const;
  const picture = { bytes, mediaType: 'image/jpeg' } as const;
  const properties = { ...LOAN_PACKAGE.entity.properties, cover: list, torn: list, back: list } as Record<
    string,
    Field
  >;
  const torn = { field: 'damaged', note: 'damaged_note', photos: 'torn' } as const;
  const fields = [
    torn,
    ...['cover', 'back'].map((field) => ({ field, label: field, widget: 'photos' as const })),
  ];
  const form = { ...LOAN_FORM, sections: [{ id: 'book', title: 'Il libro', fields }] } as FormSchema;
  const request = await aRequest({
    sections: [
      { kind: 'form', name: 'loan', data: 'loan' },
      { kind: 'photos', title: 'Altre', fields: ['loan.readers', 'loan.back'] },
    ],
    data: { loan: { book: 'Dune', damaged: 'Y', damaged_note: 'Dorso', torn: [7], back: [8] } },
    photos: { 7: picture, 8: picture },
  });
  const forms = { loan: { ...LOAN_PACKAGE, form, entity: { ...LOAN_PACKAGE.entity, properties } } };
  const { text, images } = await readPdf(await renderer.render({ ...request, forms }));
  expect(images, text).toBe(2);
  for (const label of ['cover –', 'Rovinato – torn', 'Altre']) expect(text).toContain(label);
  expect(text).not.toContain('back');
  const sound = { book: 'Dune', damaged: 'N', torn: [7] };
  expect((await readPdf(await renderer.render({ ...request, forms, data: { loan: sound } }))).images).toBe(0);
});
