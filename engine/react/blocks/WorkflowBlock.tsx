import { useActionCall } from '../action/useActionCall.tsx';
import { useSchema } from '../calls/schemas.ts';
import { useFormDialog } from '../editing/useFormDialog.tsx';
import { Loadable } from '../feedback/Loadable.tsx';
import type { BlockProps } from '../screen/Block.ts';
import { beginAnswers } from '../screen/registry.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { WorkflowBar } from '../workflow/WorkflowBar.tsx';

/**
 * State of the screen's record, and its workflow's operations with questions, calls and messages by their
 * transitions.
 */
export function WorkflowBlock({ block }: BlockProps) {
  const { context } = useScreen();
  const workflow = useSchema('workflow', block.name);
  const { run, note } = useActionCall({ asksWhy: true });
  const { ask, dialog } = useFormDialog();
  return (
    <Loadable call={workflow} lines={4}>
      {(schema) => (
        <>
          <WorkflowBar
            workflow={schema}
            context={context}
            onTransition={run}
            askForm={(form, transition, given) =>
              ask({ form, context, record: { ...beginAnswers(form, transition, context), ...given } })
            }
          />
          {note}
          {dialog}
        </>
      )}
    </Loadable>
  );
}
