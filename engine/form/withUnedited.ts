import type { Context, DataRecord, Field, Problem } from '../contract/index.ts';
import { isEmpty, sameAnswer } from '../values/isEmpty.ts';
import { mayOf } from './mayOf.ts';
import { editsField } from './seesField.ts';

type Shape = { readonly properties?: Readonly<Record<string, Field>> };
type Key = { readonly 'x-key'?: readonly string[] };

interface Unedited {
  readonly record: DataRecord;
  /** Where another value was sent. */
  readonly problems: readonly Problem[];
}

interface Kept {
  /** The record as it is stored; undefined: it is a new one. */
  readonly stored: DataRecord | undefined;
  /** What a new one begins with: defaults, what its form proposes. */
  readonly begun: DataRecord;
  /** What is not sent is taken away, not left as it is stored. */
  readonly whole: boolean;
}

/**
 * A sent record with every field that its sender may not change (`x-may.change`) as it is kept, in objects and rows too. Whose a field is the stored record says;
 * a new one says it of itself.
 *
 * | sent | becomes |
 * | --- | --- |
 * | nothing | what is stored; in a new record, or a new row, what it begins with |
 * | the same | the same |
 * | another value | the stored one, and a problem at the field |
 *
 * A row is found again by its key, else by all that its sender may change, else by the values that are kept: whoever moves rows or writes in them may not
 * make such a value.
 */
export function withUnedited(
  entity: Shape,
  sent: DataRecord,
  { stored, begun, whole }: Kept,
  context: Context,
): Unedited {
  const problems: Problem[] = [];

  const visit = (shape: Shape, from: DataRecord, was: DataRecord | undefined, path: string): DataRecord => {
    const next: Record<string, unknown> = { ...from };
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      const place = `${path}${name}`;
      const beginning = path === '' ? begun[name] : field.default;
      const kept = was === undefined ? beginning : was[name];
      if (!editsField(field, was ?? from, context)) {
        if (from[name] !== undefined && !sameAnswer(from[name], kept)) problems.push(changed(place, field));
        if (kept === undefined) delete next[name];
        else next[name] = kept;
      } else if (keepsForOthers(field) && (isRecord(from[name]) || isTakenAway(from[name], was?.[name]))) {
        const [now, then] = [from[name], was?.[name]].map((each) => (isRecord(each) ? each : undefined));
        next[name] = visit(field, now ?? {}, then, `${place}.`);
      } else if (Array.isArray(from[name]) && field.items !== undefined && keepsForOthers(field.items)) {
        next[name] = rows(field.items, from[name], was?.[name], place);
      }
    }
    return next;
  };
  /** An object that goes would take along what is kept in it. */
  const isTakenAway = (now: unknown, then: unknown): boolean =>
    isRecord(then) && (now === null || (now === undefined && whole));
  const rows = (item: Field & Key, list: readonly unknown[], was: unknown, place: string): unknown[] => {
    const former = (Array.isArray(was) ? was : []).filter(isRecord);
    const found = pairs(item, list, former, context);
    return list.map((row, index) =>
      isRecord(row) ? visit(item, row, found.get(index), `${place}.${index}.`) : row,
    );
  };

  const record = keepsForOthers(entity) ? visit(entity, sent, stored, '') : sent;
  return { record, problems };
}

/** Which stored row each sent one is: one by one, each of the stored at most once. */
function pairs(
  item: Field & Key,
  list: readonly unknown[],
  former: readonly DataRecord[],
  context: Context,
): ReadonlyMap<number, DataRecord> {
  const found = new Map<number, DataRecord>();
  const free = new Set(former);
  const names = Object.keys(item.properties ?? {});
  const key = item['x-key'] ?? [];
  const pair = (isThat: (sent: DataRecord, stored: DataRecord) => boolean): void => {
    list.forEach((row, index) => {
      if (!isRecord(row) || found.has(index)) return;
      const same = [...free].find((each) => isThat(row, each));
      if (same === undefined) return;
      free.delete(same);
      found.set(index, same);
    });
  };
  const kept = (row: DataRecord): readonly string[] =>
    names.filter((name) => !editsField(item.properties?.[name], row, context));
  if (key.length > 0)
    pair((sent, row) => key.every((name) => !isEmpty(sent[name]) && sameAnswer(sent[name], row[name])));
  pair((sent, row) =>
    names
      .filter((name) => !kept(row).includes(name) && !key.includes(name))
      .every((name) => sameAnswer(sent[name], row[name])),
  );
  pair((sent, row) => {
    const theirs = kept(row).filter((name) => !isEmpty(row[name]));
    return theirs.length > 0 && theirs.every((name) => sameAnswer(sent[name], row[name]));
  });
  return found;
}

function changed(path: string, field: Field): Problem {
  return {
    path,
    rule: 'may-change',
    params: { text: mayOf(field)?.text ?? '' },
    severity: 'error',
  };
}

/** Whether anything in a shape is not for everybody to change. */
export function keepsForOthers({ properties = {} }: Shape): boolean {
  return Object.values(properties).some(
    (field) =>
      mayOf(field)?.change !== undefined ||
      keepsForOthers(field) ||
      (field.items !== undefined && keepsForOthers(field.items)),
  );
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
