import type {
  EntityWords,
  FormPackage,
  MessagesSchema,
  OptionsSchema,
  Product,
  ProductCore,
  TableSchema,
} from '../../../engine/contract/index.ts';
import { given } from '../calls/given.ts';
import type { CheckSource } from '../product/checkModules.ts';
import { isOfChecklist } from '../product/isOfChecklist.ts';
import { optionsIn } from '../product/optionsIn.ts';
import { productIn } from '../product/productIn.ts';
import { screenSchemas } from './screenSchemas.ts';
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
/** The words of the editor of schemas: more than all others together, and hardly anybody's. */
export const EDITOR = 'editor.json';

/** The ids of those words, as `engine/react/schemas` and `engine/editor` look them up. */
const EDITOR_TEXT = /^schemas?\./;

type Make = (product: Product) => unknown;

/** A form as it was in force under a version; undefined where there never was one. That in force is said as the product says it. */
export type FormOf = (name: string, version: number, said: Product) => Promise<FormPackage | undefined>;

/** What files are made from beside the product. */
interface ProductSource {
  readonly checks: CheckSource;
  readonly formOf: FormOf;
}

const VERSIONED = /^([^@]+)@([1-9]\d{0,8})$/;

/**
 * The file behind a path below `/product/`, or undefined where there is none. All are self-contained: a form brings its entity and
 * options, a table its options; each what a language says otherwise there.
 */
export async function productFile(
  product: Product,
  source: ProductSource,
  path: string,
  { locale = '', ...shown }: { readonly publicDemo: boolean; readonly locale?: string },
): Promise<ProductFile | undefined> {
  const [kind = '', file = '', ...more] = path.split('/');
  if (more.length > 0) return undefined;
  const { checks, formOf } = source;
  if (path === START) return json({ ...start(product, locale), ...shown });
  if (path === CORE) return json({ ...core(productIn(product, locale), locale), ...shown });
  if (path === EDITOR) return json(textsOf(catalogueOf(product, locale), (id) => EDITOR_TEXT.test(id)));
  if (kind === 'checks') {
    const form = await formNamed(product, formOf, stem(file, '.js'));
    return form && { mediaType: 'text/javascript; charset=utf-8', text: checks.of(form.entity) };
  }
  const name = stem(file, '.json');
  if (name === undefined) return undefined;
  if (kind === 'screens') return filesOfScreen(product, source, name);
  const makers: Readonly<Record<string, Make>> = {
    forms: (said) => formNamed(said, formOf, name),
    tables: (said) => tablePackage(said, name),
    wizards: ({ wizards }) => own(wizards, name),
    calendars: ({ calendars }) => own(calendars, name),
    workflows: ({ workflows }) => own(workflows, name),
    grids: ({ grids }) => own(grids, name),
    entities: (said) => entityWords(said, name),
  };
  const make = own(makers, kind);
  return make && json(await withHomonyms(product, make));
}

/** The files that a screen shows at once, by their paths: in one answer, because on a bad line each question waits. */
async function filesOfScreen(
  product: Product,
  source: ProductSource,
  name: string,
): Promise<ProductFile | undefined> {
  const screen = own(product.screens, name);
  if (screen === undefined) return undefined;
  const parts: string[] = [];
  for (const path of screenSchemas(product, screen)) {
    const file = await productFile(product, source, path, { publicDemo: false });
    if (file !== undefined) parts.push(`${JSON.stringify(path)}:${file.text}`);
  }
  return { mediaType: 'application/json; charset=utf-8', text: `{${parts.join(',')}}` };
}

/** The catalogue of a language; that of the product's own language where there is none. */
function catalogueOf({ messages }: Product, locale: string): MessagesSchema {
  const all = Object.values(messages);
  const found = own(messages, locale) ?? all.find(({ ofSchemas }) => ofSchemas) ?? all[0];
  if (found === undefined) throw new Error('The product has no messages.');
  return found;
}

function textsOf({ texts }: MessagesSchema, isWanted: (id: string) => boolean): MessagesSchema['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => isWanted(id)));
}

/** What every page says, and in which languages it could; the product's own first. */
function words(product: Product, locale: string): Pick<ProductCore, 'messages' | 'languages'> {
  const catalogue = catalogueOf(product, locale);
  const first = ({ ofSchemas }: MessagesSchema) => Number(ofSchemas === true);
  return {
    messages: { ...catalogue, texts: textsOf(catalogue, (id) => !EDITOR_TEXT.test(id)) },
    languages: Object.values(product.messages)
      .toSorted((a, b) => first(b) - first(a))
      .map(({ locale: each, name }) => ({ locale: each, name })),
  };
}

/** The same for the sign-in page: its words, and nothing of what lies behind it. */
function start(product: Product, locale: string): ProductCore {
  return {
    version: product.version,
    ...words(product, locale),
    screens: {},
    roles: { $schema: '', permissions: [], roles: [] },
    settings: { $schema: '', modules: {} },
    options: {},
  };
}

/** What every page needs before it shows anything. */
function core(product: Product, locale: string): ProductCore {
  const { version, screens, roles, settings, options, notifications } = product;
  const notifies = Object.keys(notifications).length === 0 ? {} : { notifies: true };
  const plain = Object.entries(options).map(([name, list]) => [name, withoutPictures(list)]);
  const later = Object.entries(product.formVersions ?? {}).filter(([, each]) => each !== 1);
  return {
    ...{ version, screens, roles, settings, options: Object.fromEntries(plain), ...notifies },
    ...words(product, locale),
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
