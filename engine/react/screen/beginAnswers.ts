import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, type Transition } from '../../index.ts';
import { nowTime } from '../provider/today.ts';
import { beginningOf } from './registry.ts';

/** What the form of a transition begins with: what only code can say, and over it the transition's own words. */
export function beginAnswers(form: string, { record }: Transition, context: Context): DataRecord {
  return { ...beginningOf(form)?.({ ...context, now: nowTime() }), ...fillInput(record, context) };
}
