import { useMemo } from 'react';
import type { DataRecord } from '../../../../engine/contract/index.ts';
import { CallFailure, getAt } from '../../../../engine/index.ts';
import {
  asRows,
  type BlockProps,
  ErrorState,
  failureText,
  Skeleton,
  useFailureToast,
  useFeedback,
  useMessages,
  useOnline,
  useSchema,
  useScreen,
} from '../../../../engine/react/index.ts';
import { type LiveRow, SchemaTable } from '../../../../engine/react/table/index.ts';
import { reportIn } from '../reportIn.ts';
import { OWNER_TABLES, OWNERS } from './Entry.ts';
import { useShownDischarges } from './useDischarges.ts';

/** Step for the materials of one owner: silo, stock and used quantities (DIS-01…10). */
export function DischargeStep({ block }: BlockProps) {
  const kind = OWNERS.find((owner) => OWNER_TABLES[owner] === block.name) ?? 'company';
  const discharges = useShownDischarges();
  const { context } = useScreen();
  const { team, report } = reportIn(context);
  const { t } = useMessages();
  const { toastMessage } = useFeedback();
  const schema = useSchema('table', OWNER_TABLES[kind]);
  const { discharge, rows } = discharges[kind];
  const { error, preparing, refresh, unsent, editsOf } = discharges;
  const edits = editsOf(kind);
  // DIS-11, DIS-12.
  const isMissing = error instanceof CallFailure && error.code === 'INVENTORY_MISSING';
  const failure = discharge === undefined ? 'discharge.prepare-failed' : 'discharge.inventory-failed';
  const message = isMissing ? 'discharge.no-inventory' : failure;
  const params = useMemo(() => ({ teamID: team.teamID }), [team.teamID]);
  useFailureToast(message, { error, data: discharge }, params);
  if (error !== undefined && discharge === undefined) {
    const text = isMissing ? t(message, params) : `${t(message)}: ${failureText(error, t)}`;
    return <ErrorState text={text} onRetry={() => void refresh()} />;
  }
  // The report alone has only used materials: without waiting the list would look empty and then grow.
  if (schema.data === undefined || preparing) return <Skeleton lines={8} />;
  const { table, options } = schema.data;
  const clear = async (row: DataRecord, live: LiveRow) => {
    // In state R a question comes first (DIS-09); the user may decline.
    if ((await edits.commit('Quantity', row, 0)) !== undefined) return;
    // Undo writes to the current row, not to the row at the time of the click.
    const run = () => void edits.commit('Quantity', live.get(), row['Quantity']);
    const more = { detail: String(getAt(row, 'item.ItemName') ?? ''), action: { label: t('ui.undo'), run } };
    toastMessage('discharge.line-cleared', {}, more);
  };
  const lines = discharge === undefined ? report[kind].lines : rows;
  return (
    <div className="stack">
      {discharge?.fullName === undefined ? null : (
        <p className="silo-owner">
          {t('discharge.silo-owner', { fullName: discharge.fullName })}
          <span className="soft"> {[discharge.WhsName, discharge.BinCode].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <UnsentNote count={unsent} />
      <SchemaTable
        table={table}
        options={options}
        rows={asRows(lines)}
        context={context}
        {...(discharge === undefined ? {} : { edits })}
        onAction={(id, row, _action, _scope, live) => (id === 'remove' ? clear(row, live) : undefined)}
      />
    </div>
  );
}

/**
 * Unsent quantities: announced to readers, visible while offline. Over the page, so that a tap misses no
 * button.
 */
function UnsentNote({ count }: { readonly count: number }) {
  const { t } = useMessages();
  const online = useOnline();
  return (
    <div role="status" className={online ? 'only-readers' : 'unsent'}>
      {count === 0 ? '' : t(online ? 'discharge.saving' : 'discharge.waiting', { count })}
    </div>
  );
}
