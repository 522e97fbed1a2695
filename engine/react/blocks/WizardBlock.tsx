import { useState } from 'react';
import { useSchema } from '../calls/useSchema.ts';
import { type BeforeNext, StepWork, whyNotNext } from '../editing/stepWork.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/useEngine.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import type { StepResult } from '../wizard/Finish.ts';
import { SchemaWizard, type StepViewProps } from '../wizard/SchemaWizard.tsx';
import { useRunFinish } from '../wizard/useRunFinish.ts';
import { useStepAddress } from '../wizard/useStepAddress.ts';
import { ScreenBlock } from './ScreenBlock.tsx';

export interface WizardBlockProps extends BlockProps {
  /** What finishes name that is no call. */
  readonly hooks?: Readonly<Record<string, () => Promise<StepResult>>>;
  /** Done at every step, beside what its own parts have to do (`useBeforeNext`); texts say why not to go on. */
  readonly beforeNext?: (last: boolean) => Promise<readonly string[]>;
}

const NOTHING = async (): Promise<readonly string[]> => [];

/**
 * A wizard by its schema alone: each step shows blocks of the screen. What they have to do is done before one goes on, and what the screen is about is read
 * again: rules and finishes look at what the server has by then. Calls are given what the schema says.
 */
export function WizardBlock({ block, params, hooks, beforeNext = NOTHING }: WizardBlockProps) {
  const { context, refresh } = useScreen();
  const { user } = useEngine();
  const [work] = useState(() => new Set<BeforeNext>());
  const wizard = useSchema('wizard', block.name);
  const address = useStepAddress();
  const run = useRunFinish(wizard.data, context, hooks);
  const whyNot = async (last: boolean) => {
    const [own, more] = await Promise.all([whyNotNext(work), beforeNext(last)]);
    await refresh();
    return [...own, ...more].map((text) => ({ text }));
  };
  return (
    <Loadable call={wizard} lines={8}>
      {(schema) => (
        <StepWork value={work}>
          <SchemaWizard
            wizard={schema}
            context={context}
            Blocks={StepBlocks}
            beforeNext={({ id }) => whyNot(id === schema.steps.at(-1)?.id)}
            run={run}
            storageKey={`steps:${user?.userId ?? 0}:${[block.name, ...Object.values(params)].join(':')}`}
            address={address}
          />
        </StepWork>
      )}
    </Loadable>
  );
}

/** The blocks of the screen that the step names, in its order. */
function StepBlocks({ step }: StepViewProps) {
  const { screen, params } = useScreen();
  return step.blocks.flatMap((name) => {
    const block = screen.blocks.find((each) => each.name === name && each.within !== undefined);
    return block === undefined ? [] : [<ScreenBlock key={name} block={block} params={params} />];
  });
}
