import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { useFeedback, useMessages } from '../../../engine/react/index.ts';
import type { LiveRow, OnAction } from '../../../engine/react/table/index.ts';
import { useWrite } from '../../app/calls.ts';
import { FormFailure, formFailure } from '../../app/forms/formFailure.ts';
import { useFormDialog } from '../../app/forms/useFormDialog.tsx';
import { fromRow } from '../../app/records/rows.ts';
import { useReport } from '../Report.ts';

type Activity = Calls['fetchReportActivities']['output']['activities'][number];

/** New, changed, deleted. In status R a yes is asked before anything changes (ACT-08). */
export function useActivityActions() {
  const { team, context } = useReport();
  const { t } = useMessages();
  const { confirm, toastMessage } = useFeedback();
  const { ask, dialog } = useFormDialog();
  const saving = useWrite('saveReportActivity', 'silent');
  const deleting = useWrite('deleteReportActivity', 'silent');

  const save = async (record: DataRecord) => {
    // An empty failure: the dialog stays as it was and says nothing, nothing went wrong.
    if (team.Stato === 'R' && !(await confirm(t('confirm.operation')))) throw new FormFailure('', []);
    const activity = fromRow<Activity>({ ...record, teamId: team.teamID });
    const result = await saving.run({ body: { teamReportActivityData: activity } });
    if (!result.ok) {
      toastMessage('activity.save-failed', {}, { about: result.about });
      throw formFailure(result, 'teamReportActivityData');
    }
    toastMessage('activity.saved');
  };
  const open = (record: DataRecord, live?: LiveRow) =>
    ask({
      form: 'report-activity',
      record,
      context,
      save,
      closeLabel: 'ui.close',
      ...(live === undefined ? {} : { live }),
    });
  const remove = async ({ Id, rowVersion }: Activity) => {
    const result = await deleting.run({ body: { teamReportActivityData: { Id, rowVersion } } });
    if (!result.ok) toastMessage('activity.delete-failed', {}, { about: result.about });
    return result.ok;
  };
  const onAction: OnAction = async (id, row, _action, _scope, live) => {
    if (id === 'new') await open({ teamId: team.teamID });
    if (id === 'edit') await open(row, live);
    return id === 'delete' && remove(fromRow<Activity>(row));
  };
  return { onAction, dialog };
}
