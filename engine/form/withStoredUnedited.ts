import type { Context, DataRecord, Field, Problem } from '../contract/index.ts';
import { isEmpty, sameAnswer } from '../values/equality.ts';
import { isJsonObject } from '../values/paths.ts';
import { editsField, fieldRights } from './rights.ts';

type Shape = { readonly properties?: Readonly<Record<string, Field>> };
type Key = { readonly 'x-key'?: readonly string[] };

interface Unedited {
  readonly record: DataRecord;
  /** One per field for which a different value was sent. */
  readonly problems: readonly Problem[];
}

interface Kept {
  /** The stored record; undefined for a new one. */
  readonly stored: DataRecord | undefined;
  /** Initial values of a new record: defaults and proposals of its form. */
  readonly begun: DataRecord;
  /** True: fields that are not sent are removed; false: they stay as stored. */
  readonly whole: boolean;
}

/**
 * Restores every field of a sent record that the user may not change (`x-may.change`), objects and rows
 * included. Ownership is read from the stored record; a new record declares its own.
 *
 * | sent | becomes |
 * | --- | --- |
 * | absent | the stored value; in a new record or row, the initial value |
 * | the same value | the same value |
 * | another value | the stored value, and a problem at the field |
 *
 * Rows are matched by key, else by all editable cells, else by the protected values, so that moving or
 * editing rows cannot forge a protected value.
 */
export function withStoredUnedited(
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
      const storedValue = was === undefined ? beginning : was[name];
      if (!editsField(field, was ?? from, context)) {
        if (from[name] !== undefined && !sameAnswer(from[name], storedValue))
          problems.push(changed(place, field));
        if (storedValue === undefined) delete next[name];
        else next[name] = storedValue;
      } else if (
        hasRestrictedField(field) &&
        (isJsonObject(from[name]) || isTakenAway(from[name], was?.[name]))
      ) {
        const [now, then] = [from[name], was?.[name]].map((each) => (isJsonObject(each) ? each : undefined));
        next[name] = visit(field, now ?? {}, then, `${place}.`);
      } else if (Array.isArray(from[name]) && field.items !== undefined && hasRestrictedField(field.items)) {
        next[name] = rows(field.items, from[name], was?.[name], place);
      }
    }
    return next;
  };
  /** Removing an object would also remove the protected values inside it. */
  const isTakenAway = (now: unknown, then: unknown): boolean =>
    isJsonObject(then) && (now === null || (now === undefined && whole));
  const rows = (item: Field & Key, list: readonly unknown[], was: unknown, place: string): unknown[] => {
    const former = (Array.isArray(was) ? was : []).filter(isJsonObject);
    const storedRows = pairs(item, list, former, context);
    return list.map((row, index) =>
      isJsonObject(row) ? visit(item, row, storedRows.get(index), `${place}.${index}.`) : row,
    );
  };

  const record = hasRestrictedField(entity) ? visit(entity, sent, stored, '') : sent;
  return { record, problems };
}

/** The stored row of each sent row, by index; each stored row is matched at most once. */
function pairs(
  item: Field & Key,
  list: readonly unknown[],
  former: readonly DataRecord[],
  context: Context,
): ReadonlyMap<number, DataRecord> {
  const matches = new Map<number, DataRecord>();
  const free = new Set(former);
  const names = Object.keys(item.properties ?? {});
  const key = item['x-key'] ?? [];
  const pair = (isThat: (sent: DataRecord, stored: DataRecord) => boolean): void => {
    list.forEach((row, index) => {
      if (!isJsonObject(row) || matches.has(index)) return;
      const match = [...free].find((each) => isThat(row, each));
      if (match === undefined) return;
      free.delete(match);
      matches.set(index, match);
    });
  };
  const protectedNames = (row: DataRecord): readonly string[] =>
    names.filter((name) => !editsField(item.properties?.[name], row, context));
  if (key.length > 0)
    pair((sent, row) => key.every((name) => !isEmpty(sent[name]) && sameAnswer(sent[name], row[name])));
  pair((sent, row) =>
    names
      .filter((name) => !protectedNames(row).includes(name) && !key.includes(name))
      .every((name) => sameAnswer(sent[name], row[name])),
  );
  pair((sent, row) => {
    const protectedFilled = protectedNames(row).filter((name) => !isEmpty(row[name]));
    return protectedFilled.length > 0 && protectedFilled.every((name) => sameAnswer(sent[name], row[name]));
  });
  return matches;
}

function changed(path: string, field: Field): Problem {
  return {
    path,
    rule: 'may-change',
    params: { text: fieldRights(field)?.text ?? '' },
    severity: 'error',
  };
}

/** Whether a shape has a field with restricted change rights, at any depth. */
export function hasRestrictedField({ properties = {} }: Shape): boolean {
  return Object.values(properties).some(
    (field) =>
      fieldRights(field)?.change !== undefined ||
      hasRestrictedField(field) ||
      (field.items !== undefined && hasRestrictedField(field.items)),
  );
}
