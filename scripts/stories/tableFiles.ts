import type { OptionsSchema, Product, TableSchema } from '../../engine/index.ts';
import { areaOf, examplesOf, recordedRows, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles, storyName } from './StoryFile.ts';

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
    return storyFiles({
      stem: `table-${name}`,
      title: `${areaOf(reading, 'table', name)}/Tabelle/${table.title} (${name})`,
      maker: ['tableStories', 'tableStories'],
      data: {
        table,
        options: tableOptions(product, table),
        entity: table.entity ? product.entities[table.entity] : undefined,
        recorded: recordedRows(reading, name).slice(0, 5),
        scenarios,
      },
      stories: {
        Vuota: { from: 'made.Vuota', shownOnly: true },
        ConRighe: { from: 'made.ConRighe', name: 'Con righe' },
        Telefono: 'made.Telefono',
        ...Object.fromEntries([...layouts, ...charts]),
        ...(table.board === undefined
          ? {}
          : {
              Lavagna: { from: 'made.Lavagna' },
              LavagnaTelefono: { from: 'made.LavagnaTelefono', name: 'Lavagna, telefono' },
            }),
      },
      examples: scenarios,
    });
  });
}

/** Option lists named by a table's columns and filters. */
export function tableOptions(product: Product, table: TableSchema): Record<string, OptionsSchema> {
  const names = [...table.columns, ...(table.filters ?? [])].map(({ options }) => options);
  return Object.fromEntries(
    names.flatMap((name) => (name && product.options[name] ? [[name, product.options[name]]] : [])),
  );
}
