import { getAt } from '../../../engine/index.ts';
import { type Guards, guardsIn } from './guardedFields.ts';
import { unseenFields, type Viewing } from './hideUnseen.ts';
import { type KeptIn, storedRecordOf } from './storedRecordOf.ts';

type Schema = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

/** A record of the input with guarded fields, at its top or in rows. */
interface SentRecord {
  readonly record: Row;
  readonly kept: Kept;
}

interface Kept extends KeptIn {
  readonly guards: Guards;
  /** Lists of the record with guarded cells, and the key of their rows. */
  readonly lists: readonly {
    readonly name: string;
    readonly guards: Guards;
    readonly key: readonly string[];
  }[];
}

interface FormRecord {
  readonly at: string;
  readonly pkg: { readonly entity: object };
}

type KeepUnseen = (body: unknown, viewing: Viewing) => Promise<unknown>;

/**
 * Builds from a call's body schema the step of every save that restores fields the sender may not see
 * (`x-may.see`): they keep their stored value, because the sender's page never had them. Rows are matched by
 * key, else by the visible fields. Undefined without guarded fields; a new record is not affected.
 *
 * @param form the record filled by the call's form, where the body's schema leaves its type open.
 */
export function keepUnseen(schema: unknown, form?: FormRecord): KeepUnseen | undefined {
  const finds = [finder(schema), ofForm(form)].filter((each) => each !== undefined);
  if (finds.length === 0) return undefined;
  return async (body, viewing) => {
    const copy = structuredClone(body);
    const records: SentRecord[] = [];
    for (const find of finds) find(copy, records);
    for (const sent of records) await keepIn(viewing, sent);
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

function ofForm(form: FormRecord | undefined): Find | undefined {
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

async function keepIn(viewing: Viewing, { record, kept }: SentRecord): Promise<void> {
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

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
