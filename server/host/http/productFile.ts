import type {
  EntityWords,
  FormPackage,
  OptionsSchema,
  Product,
  ProductCore,
  TableSchema,
} from '../../../engine/contract/index.ts';
import { given } from '../calls/given.ts';
import type { CheckSource } from '../product/checkModules.ts';
import { isOfChecklist } from '../product/isOfChecklist.ts';
import { optionsIn } from '../product/optionsIn.ts';
import { withHomonyms } from './withHomonyms.ts';

/** One file of the product as browsers get it. */
export interface ProductFile {
  readonly mediaType: 'application/json; charset=utf-8' | 'text/javascript; charset=utf-8';
  readonly text: string;
}

/** What every page begins with. */
export const CORE = 'core.json';
/** The same for strangers. */
export const START = 'start.json';

type Make = (product: Product) => unknown;

/** A form as it was in force under a version; undefined where there never was one. That in force is said as the product says it. */
export type FormOf = (name: string, version: number, said: Product) => Promise<FormPackage | undefined>;

const VERSIONED = /^([^@]+)@([1-9]\d{0,8})$/;

/**
 * The file behind a path below `/product/`, or undefined where there is none. All are self-contained: a form brings its entity and
 * options, a table its options; each what a language says otherwise there.
 */
export async function productFile(
  product: Product,
  { checks, formOf }: { readonly checks: CheckSource; readonly formOf: FormOf },
  path: string,
  shown: { readonly publicDemo: boolean },
): Promise<ProductFile | undefined> {
  const [kind = '', file = '', ...more] = path.split('/');
  if (more.length > 0) return undefined;
  if (path === START) return json({ ...start(product), ...shown });
  if (path === CORE) return json(await withHomonyms(product, (said) => ({ ...core(said), ...shown })));
  if (kind === 'checks') {
    const form = await formNamed(product, formOf, stem(file, '.js'));
    return form && { mediaType: 'text/javascript; charset=utf-8', text: checks.of(form.entity) };
  }
  const name = stem(file, '.json');
  if (name === undefined) return undefined;
  const makers: Readonly<Record<string, Make>> = {
    forms: (said) => formNamed(said, formOf, name),
    tables: (said) => tablePackage(said, name),
    wizards: ({ wizards }) => own(wizards, name),
    calendars: ({ calendars }) => own(calendars, name),
    workflows: ({ workflows }) => own(workflows, name),
    grids: ({ grids }) => own(grids, name),
    screens: ({ screens }) => own(screens, name),
    entities: (said) => entityWords(said, name),
  };
  const make = own(makers, kind);
  return make && json(await withHomonyms(product, make));
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
function core(product: Product): ProductCore {
  const { version, screens, roles, settings, options, messages, notifications } = product;
  const notifies = Object.keys(notifications).length === 0 ? {} : { notifies: true };
  const plain = Object.entries(options).map(([name, list]) => [name, withoutPictures(list)]);
  const later = Object.entries(product.formVersions ?? {}).filter(([, each]) => each !== 1);
  return {
    ...{ version, screens, roles, settings, options: Object.fromEntries(plain), messages, ...notifies },
    calls: checklistRoutes(product),
    ...(later.length === 0 ? {} : { formVersions: Object.fromEntries(later) }),
  };
}

/** Where the calls of checklists are: a checklist may be newer than the app. */
function checklistRoutes(product: Product): NonNullable<ProductCore['calls']> {
  const calls = Object.values(product.calls).filter((call) => isOfChecklist(call, product));
  return Object.fromEntries(
    calls.map(({ name, method, fullPath: path, effect, responseKey, changes }) => [
      name,
      { method, path, effect, ...given({ responseKey, changes }) },
    ]),
  );
}

async function formNamed(
  said: Product,
  formOf: FormOf,
  name: string | undefined,
): Promise<FormPackage | undefined> {
  const [, form, version] = VERSIONED.exec(name ?? '') ?? [];
  return form === undefined ? undefined : formOf(form, Number(version), said);
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
