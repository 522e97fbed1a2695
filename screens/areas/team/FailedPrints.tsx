import { optionStyle } from '../../../engine/index.ts';
import { useSchemaActions } from '../../../engine/react/blocks/index.ts';
import { asRow, type BlockProps, useMessages, useSchema, useScreen } from '../../../engine/react/index.ts';
import { RecordActions } from '../../../engine/react/table/index.ts';
import { useCall } from '../../calls.ts';

const TABLE = 'failed-prints';
/** Told of when a printing is given up, and when a paper has come after all. */
const ENTITIES = ['team', 'attachment'];

/** TEAM-08: papers of an approved site that could not be printed, why, and what may be done: the same as in the administration's list. */
export function FailedPrints({ params }: BlockProps) {
  const teamID = Number(params['id']);
  const { context, screen } = useScreen();
  const { t } = useMessages();
  const { onAction, dialog } = useSchemaActions();
  const prints = useCall(
    'fetchPrintQueue',
    { query: { teamID, status: 'E', perPage: 10 } },
    { entities: ENTITIES },
  );
  const codes = useSchema('table', TABLE).data?.options['report-code'];
  if (codes === undefined) return null;
  return (
    <>
      {(prints.data?.queue ?? []).map((row) => {
        const name = t(optionStyle(codes, row.reportCode, {}).label);
        return (
          <div key={row.id} className="bp6-callout bp6-intent-danger stack" role="alert">
            <p>{t('print.failed', { name, reason: row.message ?? '' })}</p>
            <RecordActions
              table={TABLE}
              record={asRow(row)}
              name={name}
              context={context}
              onAction={onAction}
              here={screen.name}
            />
          </div>
        );
      })}
      {dialog}
    </>
  );
}
