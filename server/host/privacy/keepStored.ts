import type { Kysely } from 'kysely';
import type { CallModel, EntitySchema, Problem, Product } from '../../../engine/contract/index.ts';
import {
  type Context,
  type DataRecord,
  defaultsOf,
  type FormModel,
  fieldRights,
  getAt,
  hasRestrictedField,
  setAt,
  withProposed,
  withStoredUnedited,
} from '../../../engine/index.ts';
import { withAnswers } from '../db/withAnswers.ts';
import { type Guards, guardsIn } from './guardedFields.ts';
import { type ReadContext, unseenFields } from './hideUnseen.ts';

type Row = Record<string, unknown>;
/** Tables by names from schemas, never from a request. */
type Tables = Record<string, Row>;

/** Storage of an entity: its `x-table`, `x-key`, `x-answers`. */
export interface EntityStorage {
  readonly table: string;
  readonly key: readonly string[];
  readonly answers: boolean;
}

/** Stored record with the key of a sent one; undefined where the key is incomplete or unknown. */
export async function storedRecordOf(
  { db }: Pick<ReadContext, 'db'>,
  { table, key, answers }: EntityStorage,
  sent: DataRecord,
): Promise<DataRecord | undefined> {
  if (key.length === 0 || !key.every((name) => isKey(sent[name]))) return undefined;
  const row = await key
    .reduce(
      (query, name) => query.where(name, '=', sent[name]),
      (db as unknown as Kysely<Tables>).selectFrom(table).selectAll(),
    )
    .executeTakeFirst();
  if (row === undefined || !answers) return row;
  return withAnswers(row as Row & { answers: object }) as DataRecord;
}

function isKey(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

type Schema = Readonly<Record<string, unknown>>;

/** A record of the input with guarded fields, at its top or in rows. */
interface SentRecord {
  readonly record: Row;
  readonly kept: Kept;
}

interface Kept extends EntityStorage {
  readonly guards: Guards;
  /** Lists of the record with guarded cells, and the key of their rows. */
  readonly lists: readonly {
    readonly name: string;
    readonly guards: Guards;
    readonly key: readonly string[];
  }[];
}

/** The record that a call's form fills in, where the body's schema leaves its type open. */
interface OpenRecord {
  readonly at: string;
  readonly pkg: { readonly entity: object };
}

type KeepUnseen = (body: unknown, viewing: ReadContext) => Promise<unknown>;

/**
 * Builds from a call's body schema the step of every save that restores fields the sender may not see
 * (`x-may.see`): they keep their stored value, because the sender's page never had them. Rows are matched by
 * key, else by the visible fields. Undefined without guarded fields; a new record is not affected.
 */
export function restoreUnseenFields(schema: unknown, form?: OpenRecord): KeepUnseen | undefined {
  const finds = [finder(schema), ofForm(form)].filter((each) => each !== undefined);
  if (finds.length === 0) return undefined;
  return async (body, viewing) => {
    const copy = structuredClone(body);
    const records: SentRecord[] = [];
    for (const find of finds) find(copy, records);
    for (const sent of records) await restoreIn(viewing, sent);
    return copy;
  };
}

type Find = (value: unknown, found: SentRecord[]) => void;

function finder(schema: unknown): Find | undefined {
  if (!isRecord(schema)) return undefined;
  const guarded = keptIn(schema);
  if (guarded !== undefined) {
    return (value, found) => {
      if (isRecord(value)) found.push({ record: value, kept: guarded });
    };
  }
  const inside = Object.entries((schema['properties'] ?? {}) as Schema).flatMap(([name, each]) => {
    const find = finder(each);
    return find === undefined ? [] : [[name, find] as const];
  });
  const item = finder(schema['items']);
  if (inside.length === 0 && item === undefined) return undefined;
  return (value, found) => {
    if (Array.isArray(value)) for (const each of value) item?.(each, found);
    else if (isRecord(value)) for (const [name, find] of inside) find(value[name], found);
  };
}

function ofForm(form: OpenRecord | undefined): Find | undefined {
  const find = form && finder(form.pkg.entity);
  return find && ((body, found) => find(getAt(body, form.at), found));
}

function keptIn(schema: Schema): Kept | undefined {
  const table = schema['x-table'];
  const [key, ...more] = (schema['x-key'] ?? []) as readonly string[];
  if (typeof table !== 'string' || key === undefined || more.length > 0) return undefined;
  const lists = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(
    ([name, { items }]) => {
      const item = (items ?? {}) as Schema;
      const guards = guardsIn(item['properties']);
      return guards.length === 0 ? [] : [{ name, guards, key: (item['x-key'] ?? []) as readonly string[] }];
    },
  );
  const guards = guardsIn(schema['properties']);
  if (guards.length + lists.length === 0) return undefined;
  return { table, key: [key], answers: schema['x-answers'] === true, guards, lists };
}

async function restoreIn(viewing: ReadContext, { record, kept }: SentRecord): Promise<void> {
  const stored = await storedRecordOf(viewing, kept, record);
  if (stored === undefined) return;
  const unseen = await unseenFields(viewing, [{ record: stored, guards: kept.guards }]);
  for (const { field } of unseen) put(record, field, stored[field]);
  for (const { name, guards, key } of kept.lists) {
    const [rows, former] = [record[name], stored[name]];
    if (!Array.isArray(rows) || !Array.isArray(former)) continue;
    const hidden = await unseenFields(
      viewing,
      former.filter(isRecord).map((row) => ({ record: row, guards })),
    );
    const cells = [...new Set(hidden.map(({ field }) => field))];
    rows.filter(isRecord).forEach((row) => {
      const match = former.filter(isRecord).find((each) => isSameRow(row, each, key, cells));
      if (match === undefined) return;
      for (const { field, record: of } of hidden) if (of === match) put(row, field, match[field]);
    });
  }
}

/** Same key, or equal in all fields visible to the sender. */
function isSameRow(sent: Row, stored: Row, key: readonly string[], unseen: readonly string[]): boolean {
  const sentKeys = key.filter((name) => sent[name] !== undefined && sent[name] !== null);
  const names = sentKeys.length > 0 ? sentKeys : Object.keys(stored).filter((name) => !unseen.includes(name));
  return names.every((name) => JSON.stringify(sent[name] ?? null) === JSON.stringify(stored[name] ?? null));
}

function put(record: Row, field: string, value: unknown): void {
  if (value === undefined) delete record[field];
  else record[field] = value;
}

interface FormRecord {
  readonly at: string;
  readonly model: FormModel;
}

/** A record saved by a call, with fields reserved to others. */
interface Saved {
  readonly at: string | undefined;
  readonly entity: EntitySchema;
  readonly form: FormRecord | undefined;
}

type KeepUnedited = (body: unknown, viewing: ReadContext, context: Context) => Promise<KeptBody>;

interface KeptBody {
  readonly body: unknown;
  /** Changed fields that are reserved to others, by their path in the body. */
  readonly problems: readonly Problem[];
}

/**
 * Builds the check of a call's saves (`saves`): a field that the sender may not change (`x-may.change`) keeps
 * its stored or initial value, and a different value is a problem. Undefined without reserved fields. For an
 * outdated record (`rowVersion`) no problem is reported, because the input matched the version read; the save
 * refuses it as stale.
 */
export function restoreUneditedFields(
  { saves = [] }: Pick<CallModel, 'saves'>,
  { entities }: Pick<Product, 'entities'>,
  form: FormRecord | undefined,
): KeepUnedited | undefined {
  const guarded = saves.flatMap(({ entity: name, at }): readonly Saved[] => {
    const entity = entities[name];
    if (entity === undefined || !hasRestrictedField(entity)) return [];
    return [{ at, entity, form: form?.at === at ? form : undefined }];
  });
  if (guarded.length === 0) return undefined;
  return async (body, viewing, context) => {
    let result: KeptBody = { body, problems: [] };
    for (const saved of guarded) result = await keepIn(result, saved, viewing, context);
    return result;
  };
}

async function keepIn(
  { body, problems }: KeptBody,
  saved: Saved,
  viewing: ReadContext,
  context: Context,
): Promise<KeptBody> {
  const { at } = saved;
  const input = at === undefined ? body : getAt(body, at);
  const allProblems: Problem[] = [...problems];
  const keep = async (record: unknown, path: string | undefined): Promise<unknown> => {
    if (!isRecord(record)) return record;
    const result = await keptOf(record as DataRecord, saved, viewing, context);
    allProblems.push(
      ...result.problems.map((each) => ({
        ...each,
        path: path === undefined ? each.path : `${path}.${each.path}`,
      })),
    );
    return result.record;
  };
  let next = input;
  if (Array.isArray(input)) {
    const rows: unknown[] = [];
    for (const [index, row] of input.entries()) rows.push(await keep(row, `${at}.${index}`));
    next = rows;
  } else next = await keep(input, at);
  return { body: at === undefined ? next : setAt(body as DataRecord, at, next), problems: allProblems };
}

async function keptOf(
  sent: DataRecord,
  { entity, form }: Saved,
  viewing: ReadContext,
  given: Context,
): Promise<ReturnType<typeof withStoredUnedited>> {
  const { 'x-table': table, 'x-key': key = [] } = entity;
  const whole = entity['x-answers'] === true;
  const stored =
    table === undefined ? undefined : await storedRecordOf(viewing, { table, key, answers: whole }, sent);
  const context = { ...given, record: sent };
  // Proposals are computed from the free fields, not from the reserved ones sent.
  const freeFields = Object.fromEntries(
    Object.entries(sent).filter(([name]) => fieldRights(entity.properties[name])?.change === undefined),
  );
  const beginning = { ...defaultsOf(entity), ...freeFields };
  const initial = form === undefined ? beginning : withProposed(form.model, beginning, freeFields, context);
  const result = withStoredUnedited(entity, sent, { stored, begun: initial, whole }, context);
  const { rowVersion } = sent;
  const isStale = stored !== undefined && rowVersion !== undefined && rowVersion !== stored['rowVersion'];
  return isStale ? { ...result, problems: [] } : result;
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
