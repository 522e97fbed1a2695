import type { Product } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { changedProduct } from '../../support/changedProduct.ts';

const FORM = 'checklist/vis.form.json';
const ENTITY = 'checklist/vis.entity.json';
const APPROVERS = { permissions: ['Team.approve'] };
const measures = (guard: object) => ({
  title: 'Misure',
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    properties: {
      punto: { title: 'Punto', type: 'string', maxLength: 20 },
      giudizio: { title: 'Giudizio', type: 'string', maxLength: 20, ...guard },
    },
    additionalProperties: false,
  },
});
const note = (guard: object) => ({ title: 'Nota riservata', type: 'string', maxLength: 100, ...guard });

const products = new Map<boolean, Promise<Product>>();

/** The support check with a note, and a column of a list, that only who approves may see, or everybody. */
export function withNote(isGuarded = true): Promise<Product> {
  const product = products.get(isGuarded) ?? load(isGuarded);
  products.set(isGuarded, product);
  return product;
}

function load(isGuarded: boolean): Promise<Product> {
  const guard = isGuarded ? { 'x-may': { see: [APPROVERS] } } : {};
  return changedProduct({
    [ENTITY]: (entity) =>
      setAt(setAt(entity, 'properties.notaRiservata', note(guard)), 'properties.misure', measures(guard)),
    [FORM]: (form) =>
      setAt(form, 'sections.0.fields', [
        ...(form as { sections: [{ fields: object[] }] }).sections[0].fields,
        { field: 'notaRiservata' },
        { field: 'misure', fields: [{ field: 'punto' }, { field: 'giudizio' }] },
      ]),
    ...Object.fromEntries(
      ['en', 'ar'].map((locale) => [
        `shared/translations.${locale}.json`,
        (translations: unknown) =>
          setAt(translations as object, 'texts', {
            ...(translations as { texts: object }).texts,
            ...Object.fromEntries(
              ['Misure', 'Punto', 'Giudizio', 'Nota riservata'].map((label) => [
                label,
                `${label} (${locale})`,
              ]),
            ),
          }),
      ]),
    ),
  });
}
