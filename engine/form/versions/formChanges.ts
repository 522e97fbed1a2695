import type { DataRecord, Field, FieldLayout, FieldModel, FormPackage } from '../../contract/index.ts';
import { equal } from '../../values/equality.ts';
import { createFormModel } from '../createFormModel.ts';
import { carriedAnswers, carriedFrom } from './carriedAnswers.ts';
import { initialRecord } from './formerAnswers.ts';
import { commonPart, isAlike, restoredAnswers } from './restoredAnswers.ts';

/** One difference between two versions of a form. */
export interface FormChange {
  /** `carried`: the field takes over former answers (`x-was`). */
  readonly kind: 'added' | 'removed' | 'relabelled' | 'retyped' | 'carried' | 'choices' | 'required';
  readonly path: string;
  readonly label: string;
  /** Former label, if it changed. */
  readonly before?: string;
  /** Cells only: label of the list. */
  readonly within?: string;
  /** `carried` only: the path of the former field. */
  readonly from?: string;
}

/**
 * Differences for users who fill the form: in the order of the newer version, removed fields last. A field
 * with two differences is listed twice.
 */
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
      const change: FormChange = { kind: 'carried', path, label, before, from: source };
      return isAsked ? [change, { kind: 'required', path, label }] : [change];
    }
    return [...changesTo(then.byPath.get(path), field), ...cellChanges(then.byPath.get(path), field)];
  });
  const removed = then.fields.filter(({ path }) => !now.byPath.has(path) && !carried.has(path));
  return [...changed, ...removed.map(({ path, label }) => ({ kind: 'removed' as const, path, label }))];
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

/** The same for the cells of a list, at any depth. */
function cellChanges(former: Row | undefined, field: Row): readonly FormChange[] {
  if (former === undefined || !isAlike(former.schema, field.schema)) return [];
  const [then, now] = [cellsOf(former), cellsOf(field)];
  const paths = new Set(now.map(({ path }) => path));
  const removed = then.filter(({ path }) => !paths.has(path));
  const changed = now.flatMap((cell) => {
    const before = then.find(({ path }) => path === cell.path);
    const changes = changesTo(before, cell).map((change) => ({ ...change, within: field.label }));
    return [...changes, ...cellChanges(before, cell)];
  });
  return [
    ...changed,
    ...removed.map(({ path, label }) => ({ kind: 'removed' as const, path, label, within: field.label })),
  ];
}

type Row = Item & Pick<FieldModel, 'layout'>;

function cellsOf({ path, schema, layout }: Row): readonly Row[] {
  const { properties = {}, required = [] } = schema.items ?? {};
  const layouts = layout.fields ?? Object.keys(properties).map((field): FieldLayout => ({ field }));
  return layouts.map((cell) => {
    const cellSchema = properties[cell.field] ?? {};
    const label = cell.label ?? cellSchema.title ?? cell.field;
    const isRequired = required.includes(cell.field) && cellSchema.readOnly !== true;
    return { path: `${path}.${cell.field}`, label, schema: cellSchema, required: isRequired, layout: cell };
  });
}

type Asked = Pick<FieldModel, 'schema' | 'required'>;

/** Differences in accepted values (type, choices, required); labels are ignored. */
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
 * A record converted to another version of its form: answers to equal fields stay, `x-was` fields take theirs
 * over, returning fields get their former answer back, new fields get their default. Answers without a field
 * are not sent: the server keeps them under the version that asked them.
 */
export function movedRecord(from: FormPackage, to: FormPackage, record: DataRecord): DataRecord {
  const [then, now] = [from.entity.properties, to.entity.properties];
  const unchanged = Object.entries(record).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const [former, field] = [then[name], now[name]];
    if (field === undefined || former === undefined) return field === undefined ? [] : [[name, value]];
    return isAlike(former, field) ? [[name, commonPart(former, field, value)]] : [];
  });
  const fresh = Object.entries(initialRecord(to)).filter(([name]) => then[name] === undefined);
  const carried = carriedAnswers(from, to, record).filter(({ value }) => value !== undefined);
  const placed = [...restoredAnswers(from, to, record), ...carried];
  return {
    ...Object.fromEntries([...fresh, ...unchanged, ...placed.map(({ field, value }) => [field, value])]),
    ...(now['schemaVersion'] === undefined ? {} : { schemaVersion: to.version }),
  };
}
