import { useCallback } from 'react';
import type { OnAction } from '../../../engine/react/table/index.ts';
import { begunDrafts } from './begunDrafts.ts';
import { useDiscardLeft } from './useDiscardUntouched.ts';

/** What a list's actions do, noting each document that one begins; those that were left as they were go when one comes back to the list. */
export function useBegunDrafts(act: OnAction): OnAction {
  useDiscardLeft();
  return useCallback<OnAction>(
    async (id, row, action, scope, live) => {
      const answer = await act(id, row, action, scope, live);
      if (action.call === 'addOrder' && isBegun(answer)) begunDrafts.add(answer.Id);
      return answer;
    },
    [act],
  );
}

function isBegun(answer: unknown): answer is { readonly Id: number } {
  return typeof answer === 'object' && answer !== null && 'Id' in answer && typeof answer.Id === 'number';
}
