import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { equal, isEmpty } from '../../../engine/index.ts';

export type Template = Calls['fetchListTemplate']['output']['templates'][number];

/** What a template may fill, each with the name that is shown beside its number. */
const FILLED = [
  ['pmgEntry', 'projectName'],
  ['empID', 'leaderName'],
  ['PlannedTime', undefined],
  ['Notes', undefined],
] as const;

interface Filling {
  /** The form as it stands, with everything typed so far. */
  readonly now: DataRecord;
  /** What was known of the intervention when the form was opened, and the same with the entity's defaults. */
  readonly known: DataRecord;
  readonly begun: DataRecord;
  /** What the template that was chosen before has put in. */
  readonly put: DataRecord;
}

/**
 * What a chosen template puts into the form of a new intervention: only where nothing stands yet, a default stands untouched, or the template
 * chosen before left something of its own. What a person typed or began with stays.
 *
 * @returns values by field; names come before the numbers that they name.
 */
export function templateFill(template: Template, { now, known, begun, put }: Filling): DataRecord {
  const filling: Record<string, unknown> = {};
  for (const [field, name] of FILLED) {
    const value = now[field];
    const untouched = isEmpty(known[field]) && equal(value, begun[field]);
    const ofBefore = field in put && equal(value, put[field]);
    const given = isEmpty(template[field]) ? begun[field] : template[field];
    if ((!isEmpty(value) && !untouched && !ofBefore) || (isEmpty(given) && isEmpty(value))) continue;
    if (name !== undefined) filling[name] = template[name] ?? '';
    filling[field] = given ?? '';
  }
  return filling;
}
