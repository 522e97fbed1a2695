import { useEffect } from 'react';
import { Loadable, useFeedback, useMessages, useSchema } from '../../../engine/react/index.ts';
import { SchemaTable } from '../../../engine/react/table/index.ts';
import { useCall } from '../../app/calls.ts';
import { asRows } from '../../app/records/rows.ts';
import { useReport } from '../Report.ts';
import { useActivityActions } from './useActivityActions.tsx';

const ENTITIES = ['report-activity', 'team'];

/** What was done (ACT-01…09). */
export function ReportActivities() {
  const { team, context } = useReport();
  const { t } = useMessages();
  const { toastMessage } = useFeedback();
  const schema = useSchema('table', 'report-activities');
  const call = useCall('fetchReportActivities', { params: { teamId: team.teamID } }, { entities: ENTITIES });
  const { error } = call;
  useEffect(() => {
    if (error !== undefined) toastMessage('activity.fetch-failed');
  }, [error, toastMessage]);
  const { onAction, dialog } = useActivityActions();
  return (
    <div className="stack" data-field="report.activities">
      {team.Approved === 'Y' ? null : <p>{t('activity.hint')}</p>}
      <Loadable call={schema} lines={6}>
        {({ table, options }) => (
          <Loadable call={call} lines={6}>
            {({ activities }) => (
              <SchemaTable
                table={table}
                options={options}
                rows={asRows(activities)}
                context={context}
                onAction={onAction}
                busy={call.refreshing}
              />
            )}
          </Loadable>
        )}
      </Loadable>
      {dialog}
    </div>
  );
}
