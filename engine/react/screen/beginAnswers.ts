import type { Context, DataRecord } from '../../contract/index.ts';
import { fillInput, type Transition } from '../../index.ts';
import { nowTime } from '../provider/today.ts';
import { beginningOf } from './registry.ts';

/**
 * Initial record of a transition's form: computed by an area's code, overridden by the transition's `record`.
 */
export function beginAnswers(form: string, { record }: Transition, context: Context): DataRecord {
  return { ...beginningOf(form)?.({ ...context, now: nowTime() }), ...fillInput(record, context) };
}
