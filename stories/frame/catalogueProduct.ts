import type { Check, FormPackage, MessagesSchema, ProductCore, SchemaSource } from '../../engine/index.ts';

/** Data about the whole product that the generator writes beside the stories. */
interface CatalogueProduct {
  readonly core: Omit<ProductCore, 'messages' | 'languages'>;
  /** All words, those of the editor among them, by locale. */
  readonly messages: Readonly<Record<string, MessagesSchema>>;
  readonly forms: Readonly<Record<string, FormPackage>>;
  readonly tables: Readonly<Record<string, Awaited<ReturnType<SchemaSource['table']>>>>;
  readonly wizards: Readonly<Record<string, Awaited<ReturnType<SchemaSource['wizard']>>>>;
  readonly calendars: Readonly<Record<string, Awaited<ReturnType<SchemaSource['calendar']>>>>;
  readonly workflows: Readonly<Record<string, Awaited<ReturnType<SchemaSource['workflow']>>>>;
  readonly grids: Readonly<Record<string, Awaited<ReturnType<SchemaSource['grid']>>>>;
  readonly entities: Readonly<Record<string, Awaited<ReturnType<SchemaSource['entity']>>>>;
}

const generatedProduct = import.meta.glob<CatalogueProduct>('../../.generated/stories/product.json', {
  eager: true,
  import: 'default',
});
const checks = import.meta.glob<{ readonly check: Check }>('../../.generated/stories/form-*.check.js');

/** The product as the generator wrote it beside the stories. */
export function catalogueProduct(): CatalogueProduct {
  const [product] = Object.values(generatedProduct);
  if (product === undefined)
    throw new Error('There is no product.json: run node scripts/stories/stories.ts.');
  return product;
}

/** Messages of a language, in Italian if it has none. */
export function catalogueMessages(locale: string): MessagesSchema {
  const { messages } = catalogueProduct();
  const localeMessages = messages[locale] ?? messages['it'];
  if (localeMessages === undefined) throw new Error('The catalogue has no Italian messages.');
  return localeMessages;
}

/** Initial data of the app in a language. */
export function catalogueCore(locale: string): ProductCore {
  const { core, messages } = catalogueProduct();
  return { ...core, messages: catalogueMessages(locale), languages: Object.values(messages) };
}

/** The product's own schemas, out of memory. */
export function catalogueSchemas(): SchemaSource {
  const product = catalogueProduct();
  const loadEntry = async <T>(entries: Readonly<Record<string, T>>, name: string): Promise<T> => {
    const entry = entries[name];
    if (entry === undefined) throw new Error(`The catalogue has no schema "${name}".`);
    return entry;
  };
  return {
    form: (name) => loadEntry(product.forms, name),
    check: async (name) => {
      const load = checks[`../../.generated/stories/form-${name}.check.js`];
      if (load === undefined) throw new Error(`The catalogue has no check of the form "${name}".`);
      return (await load()).check;
    },
    table: (name) => loadEntry(product.tables, name),
    wizard: (name) => loadEntry(product.wizards, name),
    calendar: (name) => loadEntry(product.calendars, name),
    workflow: (name) => loadEntry(product.workflows, name),
    grid: (name) => loadEntry(product.grids, name),
    entity: (name) => loadEntry(product.entities, name),
    editorTexts: async (locale) => catalogueMessages(locale).texts,
  };
}
