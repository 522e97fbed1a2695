import { useMemo } from 'react';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { type BlockProps, type CallState, useEngine, useScreen } from '../../../engine/react/index.ts';
import { prefill } from './prefill.ts';
import { useChecklistSave } from './useChecklistSave.ts';

/** What every checklist of a site begins with and whose it is, and how it ends: said, and its page left for good. */
export function useChecklist(
  name: 'pjc' | 'vis',
  { block, params }: BlockProps,
  read: Pick<CallState<unknown>, 'refresh'>,
) {
  const { context } = useScreen();
  const { navigate, user } = useEngine();
  const teamID = Number(params['id']);
  const texts = block.props?.['prefill' as never];
  const beginning = useMemo<DataRecord>(
    () => ({ ...prefill(texts, context), teamId: teamID }),
    [texts, context, teamID],
  );
  const saved = useChecklistSave(name, read);
  return {
    /** What both forms are given. */
    shared: {
      name,
      prefill: beginning,
      context,
      params,
      teamID,
      owner: { linkedObject: name, parentId: teamID },
    },
    user: { userId: user?.userId },
    /** @throws FormFailure when it was refused. */
    finish: (result: Parameters<typeof saved>[0], screen: string) => {
      saved(result);
      navigate(screen, { id: String(teamID) }, { forGood: true });
    },
  };
}
