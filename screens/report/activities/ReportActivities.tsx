import { useEffect } from 'react';
import { useFeedback, useMessages } from '../../../engine/react/index.ts';
import { useCall } from '../../app/calls.ts';
import { NamedTable } from '../../app/records/NamedTable.tsx';
import { asRows } from '../../app/records/rows.ts';
import { useReport } from '../Report.ts';
import { useActivityActions } from './useActivityActions.tsx';

const ENTITIES = ['report-activity', 'team'];

/** What was done (ACT-01…09). */
export function ReportActivities() {
  const { team, context, mayChange } = useReport();
  const { t } = useMessages();
  const { toastMessage } = useFeedback();
  const call = useCall('fetchReportActivities', { params: { teamId: team.teamID } }, { entities: ENTITIES });
  const { error } = call;
  useEffect(() => {
    if (error !== undefined) toastMessage('activity.fetch-failed');
  }, [error, toastMessage]);
  const { onAction, dialog } = useActivityActions();
  return (
    <div className="stack" data-field="report.activities">
      {mayChange && team.Approved !== 'Y' ? <p>{t('activity.hint')}</p> : null}
      <NamedTable
        name="report-activities"
        call={call}
        rows={asRows(call.data?.activities ?? [])}
        context={context}
        onAction={onAction}
        busy={call.refreshing}
      />
      {dialog}
    </div>
  );
}
