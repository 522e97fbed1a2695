import type { DataRecord, EntitySchema, Product, Scenario, ScenarioKind } from '../../engine/index.ts';
import { getAt } from '../../engine/index.ts';

/** What the story files are written from. */
export interface SchemaReading {
  readonly product: Product;
  /** The folder of each schema file, by kind and name: `screen ordini` lies in `order`. */
  readonly folders: Readonly<Record<string, string>>;
  /** What the demo answered an administrator, by call name. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What it answered each role otherwise, or refused, by call name. */
  readonly roles: Readonly<Record<string, Readonly<Record<'answers' | 'refusals', object>> | undefined>>;
}

/** The area of a schema, in people's words: as the settings call its folder, else its records, else the folder's name. */
export function areaOf({ product, folders }: SchemaReading, kind: string, name: string): string {
  const folder = folders[`${kind} ${name}`] ?? 'prodotto';
  const named = getAt(product.settings.values, `areas.${folder}`);
  if (typeof named === 'string') return named;
  return product.entities[folder]?.['x-plural'] ?? folder.charAt(0).toUpperCase() + folder.slice(1);
}

/** The examples that are about a schema. */
export function examplesOf(
  { product }: SchemaReading,
  kind: ScenarioKind,
  name: string,
): readonly Scenario[] {
  return Object.values(product.scenarios).flatMap(({ scenarios }) =>
    scenarios.filter((scenario) => scenario[kind] === name),
  );
}

/** The recorded rows of a list; none where its call was not recorded. */
export function recordedRows({ answers, product }: SchemaReading, table: string): readonly DataRecord[] {
  const source = product.tables[table]?.source;
  const rows = source === undefined ? undefined : getAt(answers[source.call], source.rows);
  return Array.isArray(rows) ? (rows as DataRecord[]) : [];
}

/** The recorded object that answers most fields of a form, its key among them; undefined where none answers half of them. */
export function recordedRecord(
  { answers }: SchemaReading,
  entity: EntitySchema,
  fields: readonly string[],
): DataRecord | undefined {
  const keys = entity['x-key'] ?? [];
  let best: DataRecord | undefined;
  let most = Math.max(1, fields.length / 2);
  for (const record of objectsIn(answers)) {
    if (keys.length === 0 || !keys.every((key) => record[key] !== undefined)) continue;
    const score = fields.filter((field) => getAt(record, field) != null).length;
    if (score > most) [best, most] = [record, score];
  }
  if (best === undefined) return undefined;
  const own = Object.entries(best).filter(([name]) => Object.hasOwn(entity.properties, name));
  return Object.fromEntries(own);
}

function objectsIn(value: unknown): readonly DataRecord[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as DataRecord, ...Object.values(value).flatMap(objectsIn)];
}
