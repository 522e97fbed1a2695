import type { OptionsSchema, Product, TableSchema } from '../../engine/index.ts';
import { dataFile, type StoryFile, storyFile, storyName } from './StoryFile.ts';

/** Per table: its schema with the options it shows, and its stories. */
export function tableFiles(product: Product): StoryFile[] {
  return Object.entries(product.tables).flatMap(([name, table]) => {
    const stem = `table-${name}`;
    const layouts = Object.keys(table.layouts ?? {}).map((layout) => [
      `Disposizione_${storyName(layout)}`,
      `made.layouts[${JSON.stringify(`Disposizione_${layout}`)}]`,
    ]);
    return [
      dataFile(`${stem}.json`, {
        table,
        options: optionsOf(product, table),
        entity: table.entity ? product.entities[table.entity] : undefined,
      }),
      storyFile(
        stem,
        `Tabelle/${table.title} (${name})`,
        [
          `import { tableStories } from '../../stories/faces/tableStories.tsx';`,
          `import data from './${stem}.json' with { type: 'json' };`,
        ],
        'tableStories(data.table as never, data.options as never, (data as { entity?: unknown }).entity as never)',
        {
          Vuota: 'made.Vuota',
          ConRighe: 'made.ConRighe',
          Telefono: 'made.Telefono',
          ...Object.fromEntries(layouts),
        },
      ),
    ];
  });
}

function optionsOf(product: Product, table: TableSchema): Record<string, OptionsSchema> {
  const named = [...table.columns, ...(table.filters ?? [])].map(({ options }) => options);
  return Object.fromEntries(
    named.flatMap((name) => (name && product.options[name] ? [[name, product.options[name]]] : [])),
  );
}
