import type {
  Context,
  ContextName,
  DocumentSchema,
  EntitySchema,
  Field,
  Product,
} from '../contract/index.ts';
import { formPackage } from '../loader/formPackage.ts';
import { entryOf } from '../values/paths.ts';
import { sampleRecord, sampleValue } from './sampleRecord.ts';

/** The document that prints a form; the first by name if there are several. */
export function printingDocument(
  { documents }: Pick<Product, 'documents'>,
  form: string,
): DocumentSchema | undefined {
  const [, found] =
    Object.entries(documents)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .find(([, { sections }]) => sections.some(({ kind, name }) => kind === 'form' && name === form)) ?? [];
  return found;
}

/**
 * Sample values for everything that a document prints: a record per printed form, a value for every other
 * name of its context.
 */
export function sampleContext(product: Product, document: DocumentSchema): Context {
  const printed = new Map(
    document.sections.flatMap(({ kind, name = '' }) => {
      const form = kind === 'form' ? entryOf(product.forms, name) : undefined;
      return form === undefined ? [] : [[form.entity, name] as const];
    }),
  );

  function sampleOf(said: ContextName): unknown {
    if (typeof said === 'string') return recordOf(said);
    const record = said.entity === undefined ? undefined : recordOf(said.entity);
    const plain = said.type === undefined ? undefined : sampleValue({ type: said.type } as Field);
    const more = Object.entries(said.with ?? {}).map(([name, each]) => [name, sampleOf(each)]);
    const one = plain ?? { ...record, ...Object.fromEntries(more) };
    return said.list === true ? [one] : one;
  }

  function recordOf(name: string): Readonly<Record<string, unknown>> {
    const entity = entryOf(product.entities, name);
    const form = printed.get(name);
    const values = entity === undefined ? {} : toldValues(entity);
    return form === undefined ? values : { ...values, ...sampleRecord(formPackage(product, form)) };
  }

  const names = Object.entries(document.context ?? {});
  return Object.fromEntries(names.map(([name, said]) => [name, sampleOf(said)]));
}

/** `schemaVersion` is omitted: a sample has no version, so the current one is used. */
function toldValues({ properties }: EntitySchema): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => {
      const value = name === 'schemaVersion' ? undefined : sampleValue(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
