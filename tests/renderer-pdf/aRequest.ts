import type { EntitySchema, FormPackage, FormSchema } from '../../engine/index.ts';
import type { DocumentRequest } from '../../renderer-pdf/index.ts';
import { messagesFor } from '../../server/host/product/productLookups.ts';
import { testProduct } from '../support/testProduct.ts';

type Section = DocumentRequest['document']['sections'][number];

/** The loan of a library: the renderer must not depend on a product. */
export const LOAN: EntitySchema = {
  $schema: '../meta/entity.schema.json',
  'x-entity': 'loan',
  title: 'Prestito',
  type: 'object',
  properties: {
    book: { title: 'Libro', type: 'string' },
    day: { title: 'Giorno', type: 'string', format: 'date' },
    hour: { title: 'Ora', type: 'string', format: 'time' },
    price: { title: 'Valore', type: 'number', 'x-unit': '€' },
    damaged: { title: 'Rovinato', type: 'string', 'x-flag': 'anomaly' },
    damaged_note: { title: 'Dove', type: 'string' },
    gift: { title: 'Regalo', type: 'string', 'x-flag': 'plain' },
    remarks: { title: 'Osservazioni', type: 'string' },
    readers: {
      title: 'Lettori',
      type: 'array',
      items: {
        title: 'Lettore',
        type: 'object',
        properties: {
          name: { title: 'Nome', type: 'string' },
          since: { title: 'Dal', type: 'string', format: 'date' },
        },
      },
    },
  },
  additionalProperties: false,
};

export const LOAN_FORM: FormSchema = {
  $schema: '../meta/form.schema.json',
  entity: 'loan',
  title: 'Prestito',
  sections: [
    {
      id: 'book',
      title: 'Il libro',
      fields: [
        { field: 'book' },
        { field: 'day' },
        { field: 'hour' },
        { field: 'price' },
        { field: 'damaged', note: 'damaged_note' },
        { field: 'gift' },
        { field: 'remarks', widget: 'textarea', showWhen: { 'record.damaged': { const: 'Y' } } },
        { field: 'readers', widget: 'lines', fields: [{ field: 'since' }, { field: 'name' }] },
      ],
    },
  ],
};

export const LOAN_PACKAGE: FormPackage = {
  name: 'loan',
  version: 1,
  entity: LOAN,
  form: LOAN_FORM,
  options: {},
};

/** A document of one form, changed at will. */
export async function aRequest(
  change: {
    readonly sections?: readonly Section[];
    readonly document?: Partial<DocumentRequest['document']>;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly photos?: DocumentRequest['photos'];
    readonly locale?: string;
    /** Lines of a template of one's own; the product's common one when absent. */
    readonly html?: DocumentRequest['template']['html'];
  } = {},
): Promise<DocumentRequest> {
  const sections = [...(change.sections ?? [{ kind: 'form', name: 'loan', data: 'loan' } as const])];
  const [first, ...more] = sections;
  const product = await testProduct();
  const common = product.templates['checklist'];
  if (first === undefined || common === undefined)
    throw new Error('a document has a section, a product a template');
  return {
    template: change.html === undefined ? common : { ...common, title: 'mine', html: change.html },
    document: {
      $schema: '../meta/document.schema.json',
      reportCode: 'LOAN',
      title: 'Prestito di {loan.book}',
      fileName: 'Prestito.pdf',
      template: 'checklist',
      header: { left: 'Biblioteca', right: '{loan.book}' },
      footer: 'Via dei Libri 1',
      ...change.document,
      sections: [first, ...more],
    },
    data: change.data ?? { loan: { book: 'Il nome della rosa', day: '2026-11-20', damaged: 'N' } },
    forms: { loan: LOAN_PACKAGE },
    tables: {},
    messages: messagesFor(product, change.locale ?? 'it'),
    photos: change.photos ?? {},
    printedAt: '20/11/2026 17:05',
  };
}
