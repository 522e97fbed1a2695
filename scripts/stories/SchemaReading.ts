import {
  type Context,
  type DataRecord,
  type EntitySchema,
  getAt,
  type Product,
  type Scenario,
  type ScenarioKind,
} from '../../engine/index.ts';

/** Input of the story files. */
export interface SchemaReading {
  readonly product: Product;
  /** Folder of each schema file by kind and name: `screen ordini` is in `order`. */
  readonly folders: Readonly<Record<string, string>>;
  /** Recorded answers for an administrator, by call name. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Differing answers and refusals of other roles, by call name. */
  readonly roles: Readonly<Record<string, Readonly<Record<'answers' | 'refusals', object>> | undefined>>;
  /** Scenarios whose stories are tested: each kind of expectation of each kind of schema. */
  readonly samples?: ReadonlySet<object>;
}

/**
 * Display name of a schema's area: the settings' name of its folder, else the plural of its entity, else the
 * folder's name.
 */
export function areaOf({ product, folders }: SchemaReading, kind: string, name: string): string {
  const folder = folders[`${kind} ${name}`] ?? 'prodotto';
  const areaName = getAt(product.settings.values, `areas.${folder}`);
  if (typeof areaName === 'string') return areaName;
  return product.entities[folder]?.['x-plural'] ?? folder.charAt(0).toUpperCase() + folder.slice(1);
}

/** Scenarios of a schema. */
export function examplesOf(
  { product }: SchemaReading,
  kind: ScenarioKind,
  name: string,
): readonly Scenario[] {
  return Object.values(product.scenarios).flatMap(({ scenarios }) =>
    scenarios.filter((scenario) => scenario[kind] === name),
  );
}

/** Recorded rows of a list; empty if its call was not recorded. */
export function recordedRows({ answers, product }: SchemaReading, table: string): readonly DataRecord[] {
  const source = product.tables[table]?.source;
  const rows = source === undefined ? undefined : getAt(answers[source.call], source.rows);
  return Array.isArray(rows) ? (rows as DataRecord[]) : [];
}

/** The recorded object with a key and most fields of a form; undefined if none has at least half of them. */
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
  const fieldsOfEntity = Object.entries(best).filter(([name]) => Object.hasOwn(entity.properties, name));
  return Object.fromEntries(fieldsOfEntity);
}

function objectsIn(value: unknown): readonly DataRecord[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as DataRecord, ...Object.values(value).flatMap(objectsIn)];
}

type SceneKind = 'form' | 'workflow' | 'wizard' | 'notifications';

/** The context of a schema from the first scenario that names it. */
export function sceneOf(product: Product, kind: SceneKind, name: string): Context {
  return scenesOf(product, kind, name)[0] ?? {};
}

/** All distinct contexts of a schema. */
export function scenesOf(product: Product, kind: SceneKind, name: string): Context[] {
  const contexts = Object.values(product.scenarios)
    .flatMap(({ scenarios }) => scenarios)
    .filter((scenario) => (scenario as Readonly<Record<string, unknown>>)[kind] === name)
    .map((scenario) => scenario.given as Context);
  return [...new Map(contexts.map((context) => [JSON.stringify(context), context])).values()];
}
