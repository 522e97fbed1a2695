import { useMemo } from 'react';
import { createTableModel } from '../../../../engine/index.ts';
import { useSchemaActions } from '../../../../engine/react/blocks/index.ts';
import { useEngine, useMessages, useSchema } from '../../../../engine/react/index.ts';
import { CallTable } from '../../../../engine/react/table/index.ts';
import { useReport } from '../ReportSteps.ts';

const TABLE = 'report-activities';

/** What was done (ACT-01…09); who may add to it reads how. */
export function ReportActivities() {
  const { team, context } = useReport();
  const { user } = useEngine();
  const { t } = useMessages();
  const { onAction, dialog } = useSchemaActions();
  const schema = useSchema('table', TABLE).data;
  const model = useMemo(() => schema && createTableModel(schema.table), [schema]);
  const mayAdd = (model?.toolbar(context, user?.permissions ?? []).length ?? 0) > 0;
  const input = useMemo(() => ({ teamId: team.teamID }), [team.teamID]);
  return (
    <div className="stack" data-field="report.activities">
      {mayAdd ? <p>{t('activity.hint')}</p> : null}
      <CallTable name={TABLE} input={input} context={context} onAction={onAction} />
      {dialog}
    </div>
  );
}
