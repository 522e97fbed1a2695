import type { DataRecord, FieldModel, Problem } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import type { FormModel } from './FormModel.ts';

const DAY = 24 * 60;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::|$)/;

/**
 * What follows from a change of the value at `path`: the new values of fields that say how long something took (`x-span`), by path.
 *
 * @example // StartTime 17:00, EndTime 19:30, Break 15: { Hours: 2.25 }
 */
export function spansAfterChange(
  model: FormModel,
  record: DataRecord,
  path: string,
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  for (const { path: place, schema } of model.fields) {
    const { from, to, less } = schema['x-span'] ?? {};
    if (![from, to, less].some((name) => name !== undefined && siblingOf(place, name) === path)) continue;
    const hours = hoursOf(place, schema, record);
    if (hours !== undefined && hours !== getAt(record, place)) changes.set(place, hours);
  }
  return changes;
}

/** Hours that are not those between the times beside them. */
export function spanProblems(model: FormModel, record: DataRecord): readonly Problem[] {
  return model.fields.flatMap(({ path, schema }): readonly Problem[] => {
    const said = getAt(record, path);
    const hours = hoursOf(path, schema, record);
    if (hours === undefined || typeof said !== 'number' || rounded(said) === hours) return [];
    const { from = '', to = '' } = schema['x-span'] ?? {};
    const clock = (name: string) => String(getAt(record, siblingOf(path, name))).slice(0, 5);
    return [
      { path, rule: 'span', params: { from: clock(from), to: clock(to), hours }, severity: 'error' } as const,
    ];
  });
}

/** Undefined while one of the two times is missing. */
function hoursOf(path: string, schema: FieldModel['schema'], record: DataRecord): number | undefined {
  const span = schema['x-span'];
  if (span === undefined) return undefined;
  const [begin, end] = [span.from, span.to].map((name) => minutesOf(getAt(record, siblingOf(path, name))));
  if (begin === undefined || end === undefined) return undefined;
  const rest = span.less === undefined ? 0 : Number(getAt(record, siblingOf(path, span.less)) ?? 0);
  const minutes = (end > begin ? end : end + DAY) - begin - (Number.isFinite(rest) ? rest : 0);
  return rounded(Math.max(0, minutes) / 60);
}

function minutesOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? CLOCK.exec(time) : null;
  return found === null ? undefined : Number(found[1]) * 60 + Number(found[2]);
}

function siblingOf(path: string, name: string): string {
  return [...path.split('.').slice(0, -1), name].join('.');
}

/** To a hundredth: twenty minutes are 0,33 hours. */
function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}
