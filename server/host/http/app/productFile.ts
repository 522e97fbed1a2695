import type {
  EntityWords,
  FormPackage,
  MessagesSchema,
  OptionsSchema,
  Product,
  ProductCore,
  TableSchema,
} from '../../../../engine/contract/index.ts';
import type { OtherTexts } from '../../../../engine/index.ts';
import { omitUndefined } from '../../calls/omitUndefined.ts';
import type { CheckSource } from '../../product/judge/checkModules.ts';
import { messagesFor, productIn, usedOptionLists } from '../../product/productLookups.ts';
import { isChecklistCall } from '../../product/refuseChangesOfStart.ts';
import { asciiScript } from './ascii.ts';
import { screenSchemas } from './screenSchemas.ts';

/** One file of the product as browsers get it. */
export interface ProductFile {
  readonly mediaType: 'application/json; charset=utf-8' | 'text/javascript; charset=utf-8';
  readonly text: string;
}

/** What every page loads first. */
export const CORE = 'core.json';
/** The core for visitors who are not signed in. */
export const START = 'start.json';
/** Texts of the schema editor: more than all others together, needed by few people. */
export const EDITOR = 'editor.json';

/** Ids of the editor's texts. */
const EDITOR_TEXT = /^schemas?\./;

type Make = (product: Product) => unknown;

/**
 * Reads a version of a form, texts in the language of `product`; undefined for a version that does not exist.
 */
export type FormOf = (name: string, version: number, product: Product) => Promise<FormPackage | undefined>;

/** Sources of files besides the product. */
interface ProductSource {
  readonly checks: CheckSource;
  readonly formOf: FormOf;
}

const VERSIONED = /^([^@]+)@([1-9]\d{0,8})$/;

/**
 * Builds the file at a path below `/product/`; undefined for an unknown path. Each file is self-contained (a
 * form brings its entity and options, a table its options) and carries the texts that differ by language.
 */
export async function productFile(
  product: Product,
  source: ProductSource,
  path: string,
  { locale = '', ...flags }: { readonly publicDemo: boolean; readonly locale?: string },
): Promise<ProductFile | undefined> {
  const [kind = '', file = '', ...more] = path.split('/');
  if (more.length > 0) return undefined;
  const { checks, formOf } = source;
  if (path === START) return json({ ...start(product, locale), ...flags });
  if (path === CORE) return json({ ...core(productIn(product, locale), locale), ...flags });
  if (path === EDITOR) return json(textsOf(messagesFor(product, locale), (id) => EDITOR_TEXT.test(id)));
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
    wizards: ({ wizards }) => ownValue(wizards, name),
    calendars: ({ calendars }) => ownValue(calendars, name),
    workflows: ({ workflows }) => ownValue(workflows, name),
    grids: ({ grids }) => ownValue(grids, name),
    entities: (said) => entityWords(said, name),
  };
  const make = ownValue(makers, kind);
  return make && json(await withHomonyms(product, make));
}

/** All files of a screen in one answer, by path: on a slow line every request costs a round trip. */
async function filesOfScreen(
  product: Product,
  source: ProductSource,
  name: string,
): Promise<ProductFile | undefined> {
  const screen = ownValue(product.screens, name);
  if (screen === undefined) return undefined;
  const parts: string[] = [];
  for (const path of screenSchemas(product, screen)) {
    const file = await productFile(product, source, path, { publicDemo: false });
    if (file !== undefined) parts.push(`${JSON.stringify(path)}:${file.text}`);
  }
  return { mediaType: 'application/json; charset=utf-8', text: `{${parts.join(',')}}` };
}

function textsOf({ texts }: MessagesSchema, isWanted: (id: string) => boolean): MessagesSchema['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => isWanted(id)));
}

/** Texts of every page and the list of available languages, the default language first. */
function words(product: Product, locale: string): Pick<ProductCore, 'messages' | 'languages'> {
  const catalogue = messagesFor(product, locale);
  const first = ({ ofSchemas }: MessagesSchema) => Number(ofSchemas === true);
  return {
    messages: { ...catalogue, texts: textsOf(catalogue, (id) => !EDITOR_TEXT.test(id)) },
    languages: Object.values(product.messages)
      .toSorted((a, b) => first(b) - first(a))
      .map(({ locale: each, name }) => ({ locale: each, name })),
  };
}

/** The core of the sign-in page: texts only, no schemas of the product. */
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

/** The core of every page. */
function core(product: Product, locale: string): ProductCore {
  const { version, screens, roles, settings, calendars, notifications } = product;
  const notifies = Object.keys(notifications).length === 0 ? {} : { notifies: true };
  const later = Object.entries(product.formVersions ?? {}).filter(([, each]) => each !== 1);
  return {
    ...{ version, screens, roles, settings, ...notifies },
    // Forms and tables bring their lists themselves; calendars do not.
    options: listsIn(product, Object.values(calendars)),
    ...words(product, locale),
    calls: checklistRoutes(product),
    ...(later.length === 0 ? {} : { formVersions: Object.fromEntries(later) }),
  };
}

/** Routes of checklist calls, sent because a checklist may be newer than the built app. */
function checklistRoutes(product: Product): NonNullable<ProductCore['calls']> {
  const calls = Object.values(product.calls).filter((call) => isChecklistCall(call, product));
  return Object.fromEntries(
    calls.map(({ name, method, fullPath: path, effect, permission, responseKey, changes }) => [
      name,
      { method, path, effect, ...omitUndefined({ permission, responseKey, changes }) },
    ]),
  );
}

async function formNamed(
  product: Product,
  formOf: FormOf,
  name: string | undefined,
): Promise<FormPackage | undefined> {
  const [, form, version] = VERSIONED.exec(name ?? '') ?? [];
  return form === undefined ? undefined : formOf(form, Number(version), product);
}

function tablePackage(product: Product, name: string) {
  const table: TableSchema | undefined = ownValue(product.tables, name);
  if (table === undefined) return undefined;
  return { table, options: listsIn(product, [table, ownValue(product.entities, table.entity ?? '')]) };
}

/** The option lists that schemas name, without pictures: only forms show them. */
function listsIn(product: Product, schemas: readonly unknown[]): Record<string, OptionsSchema> {
  const lists = [...usedOptionLists(schemas)].flatMap((name) => {
    const list = ownValue(product.options, name);
    if (list === undefined) return [];
    const { pictures: _pictures, ...plain } = list;
    return [[name, plain] as const];
  });
  return Object.fromEntries(lists);
}

/** Labels of an entity and its fields. */
function entityWords(product: Product, name: string): EntityWords | undefined {
  const entity = ownValue(product.entities, name);
  if (entity === undefined) return undefined;
  const titles = Object.entries(entity.properties ?? {}).map(([field, { title = field }]) => [field, title]);
  return { title: entity.title ?? name, fields: Object.fromEntries(titles) };
}

function json(value: unknown): ProductFile | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  const ascii = asciiScript(text);
  // In another alphabet nearly every letter would be an escape, and the file compressed a third longer.
  const isLonger = ascii.length > 1.2 * text.length;
  return { mediaType: 'application/json; charset=utf-8', text: isLonger ? text : ascii };
}

function stem(file: string, extension: string): string | undefined {
  return file.endsWith(extension) ? file.slice(0, -extension.length) : undefined;
}

function ownValue<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/**
 * Builds a part of the product with `inLocale`: the texts that differ by language, applied in the browser.
 */
async function withHomonyms(product: Product, make: (product: Product) => unknown): Promise<unknown> {
  const value = await make(product);
  if (value === undefined || product.inLocale === undefined) return value;
  const textsByLocale = await Promise.all(
    Object.keys(product.inLocale).map(async (locale) => [
      locale,
      differing(value, await make(productIn(product, locale))),
    ]),
  );
  const differences = textsByLocale.filter(([, texts]) => texts !== undefined);
  return differences.length === 0
    ? value
    : { ...(value as object), inLocale: Object.fromEntries(differences) };
}

/** The texts of `other` that differ from those of `value`, a structure of the same shape. */
function differing(value: unknown, other: unknown): OtherTexts | undefined {
  if (value === other) return undefined;
  if (typeof other === 'string') return other;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return undefined;
  const differences = Object.keys(value).flatMap((key) => {
    const texts = differing(Reflect.get(value, key), Reflect.get(other, key));
    return texts === undefined ? [] : [[key, texts] as const];
  });
  return differences.length === 0 ? undefined : Object.fromEntries(differences);
}
