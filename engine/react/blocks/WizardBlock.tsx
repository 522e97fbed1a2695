import { useState } from 'react';
import { useSchema } from '../calls/schemaSource.ts';
import { useHeldVersion } from '../connection/heldVersion.ts';
import { type PendingWork, runPendingWork, StepWork } from '../editing/pendingWork.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/Engine.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { SchemaWizard, type StepViewProps } from '../wizard/SchemaWizard.tsx';
import { useStepAddress } from '../wizard/stepAddress.ts';
import { useFinishCall } from '../wizard/useFinish.ts';
import { ScreenBlock } from './ScreenPage.tsx';

export interface WizardBlockProps extends BlockProps {
  /** Runs at each step, besides the work of its parts (`usePendingWork`); returns reasons not to continue. */
  readonly beforeNext?: (last: boolean) => Promise<readonly string[]>;
}

const NO_REASONS = async (): Promise<readonly string[]> => [];

/**
 * A wizard by its schema: each step renders blocks of the screen. Before it continues, their pending work is
 * done and the screen's data are reloaded, since rules and finishes use the server's state.
 */
export function WizardBlock({ block, params, beforeNext = NO_REASONS }: WizardBlockProps) {
  const { context, refresh } = useScreen();
  const { user } = useEngine();
  const [work] = useState(() => new Set<PendingWork>());
  const latest = useSchema('wizard', block.name);
  const wizard = useHeldVersion(latest, latest.data);
  const address = useStepAddress();
  const makeFinishCall = useFinishCall(context);
  const finishStepWork = async (last: boolean) => {
    const [workReasons, more] = await Promise.all([runPendingWork(work), beforeNext(last)]);
    await refresh();
    return [...workReasons, ...more].map((text) => ({ text }));
  };
  return (
    <Loadable call={wizard} lines={8}>
      {(schema) => (
        <StepWork value={work}>
          <SchemaWizard
            wizard={schema}
            context={context}
            Blocks={StepBlocks}
            beforeNext={({ id }) => finishStepWork(id === schema.steps.at(-1)?.id)}
            makeFinishCall={makeFinishCall}
            storageKey={`steps:${user?.userId ?? 0}:${[block.name, ...Object.values(params)].join(':')}`}
            address={address}
          />
        </StepWork>
      )}
    </Loadable>
  );
}

/** The blocks of the screen listed by the step, in its order. */
function StepBlocks({ step }: StepViewProps) {
  const { screen, params } = useScreen();
  return step.blocks.flatMap((name) => {
    const block = screen.blocks.find(
      (candidate) => candidate.name === name && candidate.within !== undefined,
    );
    return block === undefined ? [] : [<ScreenBlock key={name} block={block} params={params} />];
  });
}
