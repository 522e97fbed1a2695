import type { DataRecord, Field, FieldLayout, FieldModel, FormPackage } from '../contract/index.ts';
import { defaultsOf } from '../values/defaultsOf.ts';
import { equal } from '../values/equal.ts';
import { carriedAnswers, carriedFrom } from './carriedAnswers.ts';
import { createFormModel } from './createFormModel.ts';
import { alikePart, isAlike } from './isAlike.ts';
import { restoredAnswers } from './restoredAnswers.ts';

/** What one version of a form asks otherwise than another. */
export interface FormChange {
  /** `carried`: what another, or itself, was answered before becomes its answer (`x-was`). */
  readonly kind: 'added' | 'removed' | 'relabelled' | 'retyped' | 'carried' | 'choices' | 'required';
  readonly path: string;
  readonly label: string;
  /** What it was called, of one that is called otherwise. */
  readonly before?: string;
  /** Of a cell: what the rows are called that it stands in. */
  readonly within?: string;
  /** Of one that is `carried`: the path of what was answered. */
  readonly from?: string;
}

/** What changes for who fills a form when it becomes another version of it: in the order of the newer one, then what is gone. A field that changes twice is told twice. */
export function formChanges(from: FormPackage, to: FormPackage): readonly FormChange[] {
  const [then, now] = [createFormModel(from), createFormModel(to)];
  const carried = new Set<string>();
  const changed = now.fields.flatMap((field): readonly FormChange[] => {
    const { path, label } = field;
    const source = carriedFrom(from, to, path);
    if (source !== undefined) {
      carried.add(source);
      const before = then.byPath.get(source)?.label ?? from.entity.properties[source]?.title ?? source;
      const isAsked = field.required && then.byPath.get(source)?.required !== true;
      const own: FormChange = { kind: 'carried', path, label, before, from: source };
      return isAsked ? [own, { kind: 'required', path, label }] : [own];
    }
    return [...changesTo(then.byPath.get(path), field), ...cellChanges(then.byPath.get(path), field)];
  });
  const gone = then.fields.filter(({ path }) => !now.byPath.has(path) && !carried.has(path));
  return [...changed, ...gone.map(({ path, label }) => ({ kind: 'removed' as const, path, label }))];
}

type Item = Pick<FieldModel, 'path' | 'label' | 'schema' | 'required'>;

function changesTo(former: Item | undefined, field: Item): readonly FormChange[] {
  const { path, label } = field;
  if (former === undefined) return [{ kind: 'added', path, label }];
  return [
    ...(former.label === label ? [] : [{ kind: 'relabelled' as const, path, label, before: former.label }]),
    ...changesOf(former, field).map((kind) => ({ kind, path, label })),
  ];
}

/** The same of the cells of its rows, at any depth. */
function cellChanges(former: Row | undefined, field: Row): readonly FormChange[] {
  if (former === undefined || !isAlike(former.schema, field.schema)) return [];
  const [then, now] = [cellsOf(former), cellsOf(field)];
  const paths = new Set(now.map(({ path }) => path));
  const gone = then.filter(({ path }) => !paths.has(path));
  const changed = now.flatMap((cell) => {
    const before = then.find(({ path }) => path === cell.path);
    const own = changesTo(before, cell).map((change) => ({ ...change, within: field.label }));
    return [...own, ...cellChanges(before, cell)];
  });
  return [
    ...changed,
    ...gone.map(({ path, label }) => ({ kind: 'removed' as const, path, label, within: field.label })),
  ];
}

type Row = Item & Pick<FieldModel, 'layout'>;

function cellsOf({ path, schema, layout }: Row): readonly Row[] {
  const { properties = {}, required = [] } = schema.items ?? {};
  const layouts = layout.fields ?? Object.keys(properties).map((field): FieldLayout => ({ field }));
  return layouts.map((cell) => {
    const own = properties[cell.field] ?? {};
    const label = cell.label ?? own.title ?? cell.field;
    const isRequired = required.includes(cell.field) && own.readOnly !== true;
    return { path: `${path}.${cell.field}`, label, schema: own, required: isRequired, layout: cell };
  });
}

type Asked = Pick<FieldModel, 'schema' | 'required'>;

/** What is otherwise of what a field takes; not how it is called. */
export function changesOf(then: Asked, now: Asked): readonly Exclude<FormChange['kind'], 'carried'>[] {
  if (!isAlike(then.schema, now.schema)) return ['retyped'];
  return [
    ...(equal(choicesIn(then.schema), choicesIn(now.schema)) ? [] : (['choices'] as const)),
    ...(now.required && !then.required ? (['required'] as const) : []),
  ];
}

function choicesIn({ enum: own, items }: Field): unknown {
  return own ?? items?.enum ?? [];
}

/**
 * A record as it begins in another version of its form: what that asks as well stands, what it takes over (`x-was`) becomes its answer, what it asks again has the answer
 * that was given before, what it asks anew begins as in a new record. What it does not know, or asks otherwise, is not sent: the server keeps it under the version that did.
 */
export function movedRecord(from: FormPackage, to: FormPackage, record: DataRecord): DataRecord {
  const [then, now] = [from.entity.properties, to.entity.properties];
  const kept = Object.entries(record).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const [former, field] = [then[name], now[name]];
    if (field === undefined || former === undefined) return field === undefined ? [] : [[name, value]];
    return isAlike(former, field) ? [[name, alikePart(former, field, value)]] : [];
  });
  const fresh = Object.entries(defaultsOf(to.entity)).filter(([name]) => then[name] === undefined);
  const carried = carriedAnswers(from, to, record).filter(({ value }) => value !== undefined);
  const placed = [...restoredAnswers(from, to, record), ...carried];
  return {
    ...Object.fromEntries([...fresh, ...kept, ...placed.map(({ field, value }) => [field, value])]),
    ...(now['schemaVersion'] === undefined ? {} : { schemaVersion: to.version }),
  };
}
