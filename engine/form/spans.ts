import type { DataRecord, Problem } from '../contract/index.ts';
import { minutesBetween } from '../values/clock.ts';
import { getAt } from '../values/getAt.ts';
import type { FormModel } from './FormModel.ts';

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d(?::|$)/;

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
    const { from, to, less, on } = schema['x-span'] ?? {};
    if (![from, to, less, on].some((name) => name !== undefined && siblingOf(place, name) === path)) continue;
    const hours = hoursOf(model, place, record);
    if (hours !== undefined && hours !== getAt(record, place)) changes.set(place, hours);
  }
  return changes;
}

/** Hours that are not those between the times beside them. */
export function spanProblems(model: FormModel, record: DataRecord): readonly Problem[] {
  return model.fields.flatMap(({ path, schema }): readonly Problem[] => {
    const said = getAt(record, path);
    const hours = hoursOf(model, path, record);
    if (hours === undefined || typeof said !== 'number' || rounded(said) === hours) return [];
    const { from = '', to = '' } = schema['x-span'] ?? {};
    const clock = (name: string) => String(getAt(record, siblingOf(path, name))).slice(0, 5);
    return [
      { path, rule: 'span', params: { from: clock(from), to: clock(to), hours }, severity: 'error' } as const,
    ];
  });
}

/** Undefined while one of the two times is missing. */
function hoursOf(
  { byPath, timeZone }: Pick<FormModel, 'byPath' | 'timeZone'>,
  path: string,
  record: DataRecord,
): number | undefined {
  const span = byPath.get(path)?.schema['x-span'];
  if (span === undefined) return undefined;
  const at = (name: string | undefined) =>
    name === undefined ? undefined : getAt(record, siblingOf(path, name));
  const [from, to, day] = [at(span.from), at(span.to), at(span.on)];
  if (typeof from !== 'string' || typeof to !== 'string' || !CLOCK.test(from) || !CLOCK.test(to))
    return undefined;
  const rest = Number(at(span.less) ?? 0);
  // Of a day that nobody knows, the clock alone counts.
  const when =
    typeof day === 'string' && DAY.test(day) && timeZone !== undefined ? { day, timeZone } : NO_CHANGE;
  const minutes = minutesBetween(from, to, when) - (Number.isFinite(rest) ? rest : 0);
  return rounded(Math.max(0, minutes) / 60);
}

/** No clock is set there. */
const NO_CHANGE = { day: '2026-01-01', timeZone: 'UTC' };

function siblingOf(path: string, name: string): string {
  return [...path.split('.').slice(0, -1), name].join('.');
}

/** To a hundredth: twenty minutes are 0,33 hours. */
function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}
