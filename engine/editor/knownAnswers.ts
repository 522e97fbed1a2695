import type { DataRecord, EntitySchema } from '../contract/index.ts';
import { alternatives, rowOf, type Shape } from '../loader/context/Scope.ts';
import { isOpen } from '../loader/context/trace.ts';

/**
 * The answers to what an entity still has, also within rows: one to a field that is no more would make an example that speaks of nothing. What is answered wrongly stays
 * as it is.
 */
export function knownAnswers(entity: EntitySchema, record: DataRecord): DataRecord {
  return known(record, entity as Shape) as DataRecord;
}

/** As `givenWrongly` of the loader looks at it; undefined where nothing of the kind can be answered. */
function known(value: unknown, shape: Shape): unknown {
  const choices = alternatives(shape);
  if (typeof value !== 'object' || value === null || choices.some(isOpen)) return value;
  if (Array.isArray(value)) {
    const row = rowOf(shape);
    if (row === undefined) return value;
    return value.map((each: unknown) => known(each, row)).filter((each) => each !== undefined);
  }
  const fields: Readonly<Record<string, Shape>> = Object.assign(
    {},
    ...choices.map(({ properties }) => properties),
  );
  if (Object.keys(fields).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const answer = Object.hasOwn(fields, name) ? known(each, fields[name] ?? {}) : undefined;
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}
