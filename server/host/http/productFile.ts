import type {
  EntityWords,
  OptionsSchema,
  Product,
  ProductCore,
  TableSchema,
} from '../../../engine/contract/index.ts';
import { formPackage } from '../../../engine/index.ts';
import type { CheckSource } from '../product/checkModules.ts';
import { optionsIn } from '../product/optionsIn.ts';

/** One file of the product as browsers get it. */
export interface ProductFile {
  readonly mediaType: 'application/json; charset=utf-8' | 'text/javascript; charset=utf-8';
  readonly text: string;
}

/** What every page begins with. */
export const CORE = 'core.json';
/** The same for strangers. */
export const START = 'start.json';

type Make = () => ProductFile | undefined;

const VERSIONED = /^([^@]+)@(\d+)$/;

/**
 * The file behind a path below `/product/`, or undefined where there is none. All are self-contained: a form brings its entity and
 * options, a table its options.
 */
export function productFile(
  product: Product,
  checks: CheckSource,
  path: string,
  shown: { readonly publicDemo: boolean },
): ProductFile | undefined {
  const [kind = '', file = '', ...more] = path.split('/');
  if (more.length > 0) return undefined;
  if (path === START) return json({ ...start(product), ...shown });
  if (path === CORE) return json({ ...core(product), ...shown });
  if (kind === 'checks') {
    const form = formNamed(product, stem(file, '.js'));
    return form && { mediaType: 'text/javascript; charset=utf-8', text: checks.of(form.entity) };
  }
  const name = stem(file, '.json');
  if (name === undefined) return undefined;
  const makers: Readonly<Record<string, Make>> = {
    forms: () => json(formNamed(product, name)),
    tables: () => json(tablePackage(product, name)),
    wizards: () => json(own(product.wizards, name)),
    calendars: () => json(own(product.calendars, name)),
    workflows: () => json(own(product.workflows, name)),
    grids: () => json(own(product.grids, name)),
    screens: () => json(own(product.screens, name)),
    entities: () => json(entityWords(product, name)),
  };
  return own(makers, kind)?.();
}

/** The same for the sign-in page: its words, and nothing of what lies behind it. */
function start({ version, messages }: Product): ProductCore {
  return {
    version,
    messages,
    screens: {},
    roles: { $schema: '', permissions: [], roles: [] },
    settings: { $schema: '', modules: {} },
    options: {},
  };
}

/** What every page needs before it shows anything. */
function core({ version, screens, roles, settings, options, messages, notifications }: Product): ProductCore {
  const notifies = Object.keys(notifications).length === 0 ? {} : { notifies: true };
  const plain = Object.entries(options).map(([name, list]) => [name, withoutPictures(list)]);
  return { version, screens, roles, settings, options: Object.fromEntries(plain), messages, ...notifies };
}

function formNamed(product: Product, name: string | undefined) {
  const [, form = '', version = ''] = VERSIONED.exec(name ?? '') ?? [];
  if (version !== '1' || !Object.hasOwn(product.forms, form)) return undefined;
  return formPackage(product, form);
}

function tablePackage(product: Product, name: string) {
  const table: TableSchema | undefined = own(product.tables, name);
  if (table === undefined) return undefined;
  const options: Record<string, OptionsSchema> = {};
  for (const used of optionsIn([table, own(product.entities, table.entity ?? '')])) {
    const found = own(product.options, used);
    if (found !== undefined) options[used] = withoutPictures(found);
  }
  return { table, options };
}

/** Only forms show them. */
function withoutPictures({ pictures: _pictures, ...list }: OptionsSchema): OptionsSchema {
  return list;
}

/** What an entity and its fields are called. */
function entityWords(product: Product, name: string): EntityWords | undefined {
  const entity = own(product.entities, name);
  if (entity === undefined) return undefined;
  const titles = Object.entries(entity.properties ?? {}).map(([field, { title = field }]) => [field, title]);
  return { title: entity.title ?? name, fields: Object.fromEntries(titles) };
}

function json(value: unknown): ProductFile | undefined {
  if (value === undefined) return undefined;
  return { mediaType: 'application/json; charset=utf-8', text: JSON.stringify(value) };
}

function stem(file: string, extension: string): string | undefined {
  return file.endsWith(extension) ? file.slice(0, -extension.length) : undefined;
}

function own<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
