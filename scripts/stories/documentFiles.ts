import { type Context, formPackage, getAt } from '../../engine/index.ts';
import { createHtmlRenderer } from '../../renderer-pdf/createRenderer.ts';
import type { DocumentRequest } from '../../renderer-pdf/index.ts';
import { orderName } from '../../server/areas/documents/orderData.ts';
import { templateOf } from '../../server/host/documents/composeDocument.ts';
import { messagesFor } from '../../server/host/product/productLookups.ts';
import { examplesOf, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles } from './StoryFile.ts';
import { documentTitle } from './shownFiles.ts';
import { tableOptions } from './tableFiles.ts';

/** Per document: the printed page with the recorded demo data, and with the data of each scenario. */
export async function documentFiles(reading: SchemaReading): Promise<StoryFile[]> {
  const render = await createHtmlRenderer();
  const data = printedData(reading);
  return Object.entries(reading.product.documents).flatMap(([name, document]) => {
    const scenarios = examplesOf(reading, 'document', name).map((scenario) => ({
      scenario,
      html: render(requestOf(reading, name, mergeContext(data, scenario.given as Context))),
    }));
    return storyFiles({
      stem: `document-${name}`,
      title: documentTitle(reading, name, document.title),
      maker: ['documentStories', 'documentStories'],
      data: {
        title: document.title.replace(/\{[^}]*\}/g, '…'),
        html: render(requestOf(reading, name, data)),
        scenarios,
      },
      stories: { Pagina: 'made.Pagina' },
      examples: scenarios.map(({ scenario }) => scenario),
      samples: reading.samples,
    });
  });
}

/**
 * Data for documents: every object in the answers by name; of several the one from the answer with the fewest
 * entries.
 */
function printedData({ answers, product }: SchemaReading): Context {
  const entries = Object.values(answers)
    .map((answer) => Object.entries(answer ?? {}))
    .toSorted((a, b) => b.length - a.length)
    .flat();
  const things = Object.fromEntries(
    entries.filter(([, thing]) => typeof thing === 'object' && thing !== null),
  );
  const first = (path: string): unknown => getAt(things, `${path}.0`);
  const order = things['order'] as Parameters<typeof orderName>[0] | undefined;
  return {
    ...things,
    ...(order === undefined ? {} : { order: { ...order, name: orderName(order, product) } }),
    customer: first('businessPartners'),
    pjc: first('pjcList'),
    modules: product.settings.modules,
  };
}

/** A scenario's values merged over the demo's; its `record` is that of a repeated section. */
function mergeContext(data: Context, { record, ...given }: Context): Context {
  const lists =
    record === undefined
      ? {}
      : { visList: [{ ...(getAt(data, 'visList.0') as object), ...(record as object) }] };
  const over = Object.entries(given).map(([name, value]) => [
    name,
    { ...(data[name] as object), ...(value as object) },
  ]);
  return { ...data, ...lists, ...Object.fromEntries(over) };
}

function requestOf({ product }: SchemaReading, name: string, data: Context): DocumentRequest {
  const document = product.documents[name];
  if (document === undefined) throw new Error(`There is no document "${name}".`);
  const namesOfKind = (kind: string): readonly string[] =>
    document.sections.flatMap((section) =>
      section.kind === kind && section.name !== undefined ? [section.name] : [],
    );
  const tables = namesOfKind('table').flatMap((each) => {
    const table = product.tables[each];
    return table === undefined ? [] : [[each, { table, options: tableOptions(product, table) }]];
  });
  return {
    document,
    template: templateOf(product, document),
    data,
    forms: Object.fromEntries(namesOfKind('form').map((each) => [each, formPackage(product, each)])),
    tables: Object.fromEntries(tables),
    messages: messagesFor(product, 'it'),
    photos: {},
    printedAt: '20/11/2026 17:05',
  };
}
