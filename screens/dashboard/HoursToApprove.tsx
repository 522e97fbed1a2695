import type { DataRecord } from '../../engine/contract/index.ts';
import { useFeedback } from '../../engine/react/index.ts';
import { CallTable } from '../../engine/react/table/index.ts';
import type { BlockProps } from '../app/blocks/Block.ts';
import { useScreen } from '../app/blocks/ScreenContext.ts';
import { useWrite } from '../app/calls.ts';
import { formFailure } from '../app/forms/formFailure.ts';
import { useFormDialog } from '../app/forms/useFormDialog.tsx';

/** SCR-04: hours that wait; approved with a tap, rejected with a reason (HRS-01). */
export function HoursToApprove({ block }: BlockProps) {
  const { context } = useScreen();
  const { toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const { run } = useWrite('ApproveWorkHours', 'alert');

  const decide = async (id: string, row: DataRecord) => {
    const ids = [Number(row['Id'])];
    if (id === 'approve') {
      const result = await run({ body: { ids, action: 'A' } });
      if (result.ok) toastMessage('work-hours.approved', { count: 1 });
      return;
    }
    const rejected = await ask({
      form: 'work-hours-approval',
      record: { ids, action: 'R' },
      save: async ({ reason }) => {
        const result = await run({ body: { ids, action: 'R', reason: String(reason ?? '') } });
        if (!result.ok) throw formFailure(result);
      },
    });
    if (rejected !== null) toastMessage('work-hours.rejected', { count: 1 });
  };
  return (
    <>
      <CallTable name={block.name} context={context} onAction={decide} />
      {dialog}
    </>
  );
}
