import { useState } from 'react';
import { useSchema } from '../calls/useSchema.ts';
import { StepForms, saveForms } from '../editing/stepForms.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import type { FormHandle } from '../form/SchemaFormProps.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import { SchemaWizard, type StepViewProps } from '../wizard/SchemaWizard.tsx';
import { useRunFinish } from '../wizard/useRunFinish.ts';
import { useStepAddress } from '../wizard/useStepAddress.ts';
import { ScreenBlock } from './ScreenBlock.tsx';

/**
 * A wizard by its schema alone: each step shows blocks of the screen, whose forms are saved before one goes on; rules and finishes look at what the screen
 * knows, calls are given what the schema says.
 */
export function WizardBlock({ block, params }: BlockProps) {
  const { context } = useScreen();
  const { user } = useEngine();
  const { t } = useMessages();
  const [forms] = useState(() => new Set<{ current: FormHandle | null }>());
  const wizard = useSchema('wizard', block.name);
  const address = useStepAddress();
  const run = useRunFinish(wizard.data, context);
  return (
    <Loadable call={wizard} lines={8}>
      {(schema) => (
        <StepForms value={forms}>
          <SchemaWizard
            wizard={schema}
            context={context}
            views={{}}
            Blocks={StepBlocks}
            beforeNext={async () => ((await saveForms(forms)) ? [] : [{ text: t('wizard.unsaved') }])}
            run={run}
            storageKey={`steps:${user?.userId ?? 0}:${[block.name, ...Object.values(params)].join(':')}`}
            address={address}
          />
        </StepForms>
      )}
    </Loadable>
  );
}

/** The blocks of the screen that the step names, in its order. */
function StepBlocks({ step }: StepViewProps) {
  const { screen, params } = useScreen();
  return (step.blocks ?? []).flatMap((name) => {
    const block = screen.blocks.find((each) => each.name === name && each.within !== undefined);
    return block === undefined ? [] : [<ScreenBlock key={name} block={block} params={params} />];
  });
}
