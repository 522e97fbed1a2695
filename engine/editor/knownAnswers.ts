import type { DataRecord, EntitySchema } from '../contract/index.ts';
import { alternatives, rowOf, type Shape } from '../loader/context/Scope.ts';
import { isOpen } from '../loader/context/trace.ts';

/**
 * The record without answers to fields that the entity no longer has, also within rows: a scenario must not
 * refer to a missing field. Invalid answers are kept.
 */
export function knownAnswers(entity: EntitySchema, record: DataRecord): DataRecord {
  return withoutUnknown(record, entity as Shape) as DataRecord;
}

/** Matches `unknownScenarioInputs` of the loader; undefined if the shape allows no such answer. */
function withoutUnknown(value: unknown, shape: Shape): unknown {
  const choices = alternatives(shape);
  if (typeof value !== 'object' || value === null || choices.some(isOpen)) return value;
  if (Array.isArray(value)) {
    const row = rowOf(shape);
    if (row === undefined) return value;
    return value.map((each: unknown) => withoutUnknown(each, row)).filter((each) => each !== undefined);
  }
  const fields: Readonly<Record<string, Shape>> = Object.assign(
    {},
    ...choices.map(({ properties }) => properties),
  );
  if (Object.keys(fields).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const answer = Object.hasOwn(fields, name) ? withoutUnknown(each, fields[name] ?? {}) : undefined;
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}
