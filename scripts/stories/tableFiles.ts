import { formPackage, type OptionsSchema, type Product, type TableSchema } from '../../engine/index.ts';
import { areaOf, examplesOf, recordedRows, type SchemaReading } from './SchemaReading.ts';
import { dataFile, type StoryFile, storyFiles, storyName } from './StoryFile.ts';

/** Per table: its schema with the option lists, recorded rows and its stories. */
export function tableFiles(reading: SchemaReading): StoryFile[] {
  const { product } = reading;
  return Object.entries(product.tables).flatMap(([name, table]) => {
    const layouts = Object.keys(table.layouts ?? {}).map((layout) => [
      `Disposizione_${storyName(layout)}`,
      {
        from: `made.layouts[${JSON.stringify(`Disposizione_${layout}`)}]`,
        name: `Disposizione «${layout}»`,
      },
    ]);
    const charts = Object.entries(table.charts ?? {}).map(([chart, { label }]) => [
      `Grafico_${storyName(chart)}`,
      { from: `made.layouts[${JSON.stringify(`Grafico_${chart}`)}]`, name: `Grafico «${label}»` },
    ]);
    const scenarios = examplesOf(reading, 'table', name);
    const recorded = recordedRows(reading, name).slice(0, 5);
    const isRepetition = recorded.length > 0 && isOnScreen(product, name);
    return storyFiles({
      stem: `table-${name}`,
      title: `${areaOf(reading, 'table', name)}/Tabelle/${table.title} (${name})`,
      maker: ['tableStories', 'tableStories'],
      data: {
        table,
        options: tableOptions(product, table),
        entity: table.entity ? product.entities[table.entity] : undefined,
        recorded,
        scenarios,
      },
      stories: {
        Vuota: { from: 'made.Vuota', shownOnly: true },
        ConRighe: { from: 'made.ConRighe', name: 'Con righe', isRepetition },
        Telefono: { from: 'made.Telefono', isRepetition },
        ...Object.fromEntries([...layouts, ...charts]),
        ...(table.board === undefined
          ? {}
          : {
              Lavagna: { from: 'made.Lavagna' },
              LavagnaTelefono: { from: 'made.LavagnaTelefono', name: 'Lavagna, telefono' },
            }),
      },
      examples: scenarios,
      samples: reading.samples,
    });
  });
}

/**
 * Whether a screen shows the list as it is, always and without a record: the screen's story examines it at a
 * desk, a tour on a phone.
 */
function isOnScreen({ screens }: Product, table: string): boolean {
  return Object.values(screens).some(
    ({ path, blocks }) =>
      !path.includes(':') &&
      blocks.some(
        ({ kind, name, showWhen, ...block }) =>
          kind === 'table' &&
          name === table &&
          showWhen === undefined &&
          !('layout' in block && block.layout !== 'default'),
      ),
  );
}

/** Option lists named by a table's columns and filters. */
export function tableOptions(product: Product, table: TableSchema): Record<string, OptionsSchema> {
  const names = [...table.columns, ...(table.filters ?? [])].map(({ options }) => options);
  return Object.fromEntries(
    names.flatMap((name) => (name && product.options[name] ? [[name, product.options[name]]] : [])),
  );
}

/** The product for the frame around every story: everything that a browser gets of it, in one file. */
export function productStory(product: Product): StoryFile {
  const {
    version,
    screens,
    roles,
    settings,
    options,
    messages,
    wizards,
    calendars,
    workflows,
    grids,
    entities,
  } = product;
  return dataFile('product.json', {
    core: { version, screens, roles, settings, options },
    messages,
    forms: Object.fromEntries(Object.keys(product.forms).map((name) => [name, formPackage(product, name)])),
    tables: Object.fromEntries(
      Object.entries(product.tables).map(([name, table]) => [
        name,
        { table, options: tableOptions(product, table) },
      ]),
    ),
    wizards,
    calendars,
    workflows,
    grids,
    entities: Object.fromEntries(
      Object.entries(entities).map(([name, { title, properties }]) => [
        name,
        {
          title,
          fields: Object.fromEntries(
            Object.entries(properties).map(([field, { title: label = field }]) => [field, label]),
          ),
        },
      ]),
    ),
  });
}
