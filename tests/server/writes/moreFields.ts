import { posix } from 'node:path';
import type { Product } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { changedProduct } from '../../support/changedProduct.ts';
import { schemaFiles, testProduct } from '../../support/testProduct.ts';

/** What an administrator adds to every entity that is saved: a text, and a list. */
export const TEXT = 'CampoInPiu';
export const LIST = 'ElencoInPiu';
const LABELS = ['Campo in più', 'Elenco in più'];
const FIELDS = {
  [TEXT]: { title: LABELS[0], type: 'string', maxLength: 100 },
  [LIST]: { title: LABELS[1], type: 'array', maxItems: 5, items: { type: 'string', maxLength: 20 } },
};

type Node = Record<string, unknown>;
type Files = Readonly<Record<string, unknown>>;
interface Grown {
  readonly product: Product;
  /** By entity: the columns that the database needs for it. */
  readonly tables: ReadonlyMap<string, string>;
}

/** The product with both fields in every saved entity, in the forms and calls that list its fields one by one as well. */
export async function withMoreFields(): Promise<Grown> {
  const [files, { calls, entities }] = await Promise.all([schemaFiles(), testProduct()]);
  const saved = new Set(Object.values(calls).flatMap(({ saves = [] }) => saves.map(({ entity }) => entity)));
  const forms = Object.values(calls).flatMap(({ form, saves }) =>
    form === undefined || saves === undefined ? [] : [`${form.name}.form.json`],
  );
  const changes = Object.keys(files).flatMap((path): [string, (file: unknown) => unknown][] => {
    if (path.endsWith('.calls.json')) return [[path, (file) => grownCalls(file, path, files, saved)]];
    if (path.endsWith('.entity.json') && saved.has(String((files[path] as Node)['x-entity'])))
      return [
        [path, (file) => setAt(file, 'properties', { ...((file as Node)['properties'] as Node), ...FIELDS })],
      ];
    if (forms.some((form) => path.endsWith(`/${form}`))) return [[path, grownForm]];
    if (/^shared\/translations\.(en|ar)\.json$/.test(path)) return [[path, translated]];
    return [];
  });
  const tables = [...saved].flatMap((name): [string, string][] => {
    const { 'x-table': table, 'x-answers': answers } = entities[name] ?? {};
    return table === undefined || answers === true ? [] : [[name, table]];
  });
  return { product: await changedProduct(Object.fromEntries(changes)), tables: new Map(tables) };
}

function grownForm(file: unknown): unknown {
  const { sections } = file as { sections: { fields?: unknown[] }[] };
  const at = sections.findIndex(({ fields }) => fields !== undefined);
  return setAt(file, `sections.${at}.fields`, [...(sections[at]?.fields ?? []), { field: TEXT }]);
}

function translated(file: unknown): unknown {
  const { texts } = file as { texts: Node };
  return setAt(file, 'texts', { ...texts, ...Object.fromEntries(LABELS.map((label) => [label, label])) });
}

/** Adds the new fields to calls that list most fields of a saved entity one by one. */
function grownCalls(value: unknown, path: string, files: Files, saved: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => grownCalls(each, path, files, saved));
  if (typeof value !== 'object' || value === null) return value;
  const grown = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, grownCalls(each, path, files, saved)]),
  );
  const { of, fields } = grown;
  if (Array.isArray(fields) && fields.length >= 4 && saved.has(String(of)))
    return { ...grown, fields: [...fields, ...Object.keys(FIELDS)] };
  const properties = grown['properties'] as Node | undefined;
  const listed = Object.values(properties ?? {}).flatMap((each) => {
    const [, file] = /^(.+\.entity\.json)#\/properties\/\w+$/.exec(String((each as Node)['$ref'])) ?? [];
    const entity = file === undefined ? undefined : files[posix.join(posix.dirname(path), file)];
    return saved.has(String((entity as Node | undefined)?.['x-entity'])) ? [String(file)] : [];
  });
  const [file] = listed;
  if (file === undefined || listed.length < 4 || new Set(listed).size > 1) return grown;
  const more = Object.keys(FIELDS).map((name) => [name, { $ref: `${file}#/properties/${name}` }]);
  return { ...grown, properties: { ...properties, ...Object.fromEntries(more) } };
}
