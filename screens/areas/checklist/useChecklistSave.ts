import type { DataRecord } from '../../../engine/contract/index.ts';
import { CallFailure } from '../../../engine/index.ts';
import { type CallState, formFailure, useFeedback, type WriteResult } from '../../../engine/react/index.ts';

/**
 * After a save: says that it is saved, or why not. A refusal for an older state also reads the newer one, so that the form can
 * offer it (`ChangedMeanwhile`); what was typed stays.
 */
export function useChecklistSave(at: 'pjc' | 'vis', read: Pick<CallState<unknown>, 'refresh'>) {
  const { toastMessage } = useFeedback();
  return (result: WriteResult<unknown>): DataRecord => {
    if (result.ok) {
      toastMessage(`${at}.saved`);
      return result.value as DataRecord;
    }
    if (result.failure instanceof CallFailure && result.failure.code === 'STALE') read.refresh();
    throw formFailure(result, at);
  };
}
