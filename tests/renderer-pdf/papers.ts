import {
  createFormModel,
  type DataRecord,
  defaultsOf,
  type EntitySchema,
  type FormPackage,
  formPackage,
  formState,
  getAt,
  type Product,
} from '../../engine/index.ts';
import type { DocumentRequest, Photo } from '../../renderer-pdf/index.ts';
import { templateOf } from '../../server/host/documents/composeDocument.ts';
import { messagesFor } from '../../server/host/product/productLookups.ts';
import { fullObject } from '../support/fullObject.ts';
import { fullRecord } from '../support/fullRecord.ts';

/** Data of documents by code. */
export type Papers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const entityOf = (product: Product, name: string): EntitySchema => {
  const entity = product.entities[name];
  if (entity === undefined) throw new Error(`no entity ${name}`);
  return entity;
};

/** The product's own document with its forms and tables, as the server gives them to the printer. */
export function paperRequest(
  product: Product,
  code: string,
  data: Readonly<Record<string, unknown>>,
  photos: Readonly<Record<string, Photo>> = {},
): DocumentRequest {
  const document = Object.values(product.documents).find(({ reportCode }) => reportCode === code);
  if (document === undefined) throw new Error(`no document ${code}`);
  const namesOfKind = (kind: string) =>
    document.sections.flatMap(({ kind: each, name = '' }) => (each === kind ? [name] : []));
  return {
    document,
    template: templateOf(product, document),
    data: { ...data, modules: product.settings.modules },
    forms: Object.fromEntries(namesOfKind('form').map((name) => [name, formPackage(product, name)])),
    tables: Object.fromEntries(
      namesOfKind('table').flatMap((name) => {
        const table = product.tables[name];
        return table === undefined ? [] : [[name, { table, options: product.options }]];
      }),
    ),
    messages: messagesFor(product, 'it'),
    photos,
    printedAt: '20/11/2026 17:05',
  };
}

/** Records with a value in every field; free texts become `word` of their name. */
export function fullPapers(product: Product, word: (name: string) => string, rows = 2): Papers {
  const full = (name: string, given: object = {}): Record<string, unknown> => {
    const entity = entityOf(product, name);
    return worded(fullRecord(entity, { ...defaultsOf(entity), ...given }), word);
  };
  const many = (make: (index: number) => object): object[] =>
    Array.from({ length: rows }, (_, index) => make(index));
  const company = full('company', { CompanyName: word('impresa') });
  const customer = full('business-partner');
  const team = {
    ...full('team'),
    teamID: 12,
    leaderName: word('caposquadra'),
    PlannedDate: '2026-11-20',
    PlannedTime: '07:30:00',
  };
  const site = { company, team, project: { ...full('project'), CardName: word('cliente') } };
  const members = many((index) => ({
    fullName: word(`operaio ${index}`),
    role: word('ruolo'),
    acknowledged: 'Presa visione confermata',
  }));
  const lines = many((index) => ({
    ...full('order-line'),
    LineNum: index,
    Quantity: 1.5 + index,
    Price: 1234.5,
    LineTotal: 1851.75,
  }));
  const order = {
    ...full('order'),
    DocNum: 77,
    ...{
      ddt: worded(fullObject(entityOf(product, 'order'), 'ddt'), word),
      fir: worded(fullObject(entityOf(product, 'order'), 'fir'), word),
    },
    lines,
  };
  const material = (index: number) => ({
    ...full('discharge-line'),
    Quantity: index + 0.25,
    item: { ItemName: word(`articolo ${index}`), InventoryUom: 'PZ', Quantity: 9 },
  });
  const vehicle = () => ({
    ...full('vehicle'),
    user: { fullName: word('assegnatario') },
    schedePercorrenza: [],
  });
  const report = {
    activities: many(() => full('report-activity', { UM: 'MC', Quantity: 2.5 })),
    ...{ company: { lines: many(material) }, enel: { lines: many(material) } },
    ...{ vehicles: { all: many(vehicle) }, equipment: { all: many(vehicle) } },
    documents: { all: many(() => full('order')) },
    checks: full('report-checks'),
    mileage: many((index) => ({
      ...{ DocDate: '2026-11-20', ItemName: word(`mezzo ${index}`), targa: 'GX123AB' },
      ...{ KmOreIniziali: 120_378.5, KmOreFinali: 120_499, KmOre: 120.5 },
    })),
    hours: many((index) => ({
      ...{ Date: '2026-11-20', activityTypeName: word(`lavoro ${index}`), people: 4, Hours: 32.5 },
    })),
  };
  const vis = (index: number) => full('vis', { picchetto: `P${index}`, foto: [], attachments: [] });
  return {
    PJC: { ...site, pjc: full('pjc'), members },
    VIS: { ...site, visList: many(vis) },
    RAPPORTINO: { ...site, members, report },
    ...{
      ORDINE: { company, customer, order },
      DDT: { company, customer, order },
      FIR: { company, customer, order },
    },
  };
}

/** Every free text of a record that a form prints, to be found on paper. */
export function writtenIn(
  pkg: FormPackage,
  record: DataRecord,
  context: Readonly<Record<string, unknown>>,
): readonly string[] {
  const model = createFormModel(pkg);
  const { visible } = formState(model, record, context);
  return model.fields
    .filter(
      ({ path, schema, widget }) =>
        visible.has(path) &&
        schema['x-flag'] === undefined &&
        !['photos', 'members', 'hidden'].includes(widget),
    )
    .map(({ path }) => getAt(record, path))
    .filter((value): value is string => typeof value === 'string' && value.includes('«'));
}

/** `fullRecord` writes `È «name»` where words are free. */
function worded(value: Record<string, unknown>, word: (name: string) => string): Record<string, unknown> {
  const inside = (each: unknown): unknown => {
    if (typeof each === 'string') return each.startsWith('È «') ? word(each.slice(3, -1)) : each;
    if (Array.isArray(each)) return each.map(inside);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, part]) => [key, inside(part)]));
  };
  return inside(value) as Record<string, unknown>;
}
