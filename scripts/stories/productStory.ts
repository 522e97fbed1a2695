import { formPackage, type Product } from '../../engine/index.ts';
import { dataFile, type StoryFile } from './StoryFile.ts';
import { tableOptions } from './tableFiles.ts';

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
