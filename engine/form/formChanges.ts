import type { DataRecord, Field, FieldModel, FormPackage } from '../contract/index.ts';
import { defaultsOf } from '../values/defaultsOf.ts';
import { equal } from '../values/equal.ts';
import { carriedAnswers, carriedFrom } from './carriedAnswers.ts';
import { createFormModel } from './createFormModel.ts';
import { isAlike } from './isAlike.ts';
import { restoredAnswers } from './restoredAnswers.ts';

/** What one version of a form asks otherwise than another. */
export interface FormChange {
  /** `carried`: what another, or itself, was answered before becomes its answer (`x-was`). */
  readonly kind: 'added' | 'removed' | 'relabelled' | 'retyped' | 'carried' | 'choices' | 'required';
  readonly path: string;
  readonly label: string;
  /** What it was called, of one that is called otherwise. */
  readonly before?: string;
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
    const former = then.byPath.get(path);
    if (former === undefined) return [{ kind: 'added', path, label }];
    return [
      ...(former.label === label ? [] : [{ kind: 'relabelled' as const, path, label, before: former.label }]),
      ...changesOf(former, field).map((kind) => ({ kind, path, label })),
    ];
  });
  const gone = then.fields.filter(({ path }) => !now.byPath.has(path) && !carried.has(path));
  return [...changed, ...gone.map(({ path, label }) => ({ kind: 'removed' as const, path, label }))];
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
  const kept = Object.entries(record).filter(([name]) => {
    const [former, field] = [then[name], now[name]];
    return field !== undefined && (former === undefined || isAlike(former, field));
  });
  const fresh = Object.entries(defaultsOf(to.entity)).filter(([name]) => then[name] === undefined);
  const carried = carriedAnswers(from, to, record).filter(({ value }) => value !== undefined);
  const placed = [...restoredAnswers(from, to, record), ...carried];
  return {
    ...Object.fromEntries([...fresh, ...kept, ...placed.map(({ field, value }) => [field, value])]),
    ...(now['schemaVersion'] === undefined ? {} : { schemaVersion: to.version }),
  };
}
