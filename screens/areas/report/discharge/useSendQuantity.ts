import { useCallback } from 'react';
import { CallFailure } from '../../../../engine/index.ts';
import {
  type AppClient,
  type CallState,
  failureText,
  isVerdict,
  useEngine,
  useMessages,
} from '../../../../engine/react/index.ts';
import type { Sent } from './createDischargeStore.ts';
import { type Discharge, type Discharges, type Entry, lineKey } from './Entry.ts';
import { withQuantity } from './withQuantity.ts';

/** The discharges as they are read. */
type Reading = Pick<CallState<Discharges>, 'known' | 'refresh' | 'expect'>;

const TO_CORRECT = new Set(['DISCHARGE_OVER_STOCK', 'DISCHARGE_NEGATIVE', 'DISCHARGE_SERIAL_WHOLE']);

/** Nobody waits longer in the field; the quantity is kept and sent again. */
const PATIENCE = 15_000;

/**
 * Sends one quantity: above zero is saved, otherwise the line is removed (DIS-08). It is finished even when the page closes
 * meanwhile. What the server answers is known at once, before it counts as sent: a reading on its way, or one that fails, would show the
 * old quantity again, and an undo would find nothing to undo.
 */
export function useSendQuantity(reading: () => Reading): (entry: Entry) => Promise<Sent> {
  const client = useEngine().client as AppClient;
  const { t } = useMessages();
  return useCallback(
    async (entry) => {
      const { known, refresh, expect } = reading();
      const discharges = known() ?? (await refresh());
      if (discharges === undefined) return { ok: false, outcome: 'later', text: t('failure.network') };
      try {
        const quantity = await write(client, discharges[entry.kind], entry);
        expect((now) => withQuantity(now, entry, quantity));
        void refresh();
        return { ok: true };
      } catch (error) {
        const text = failureText(error, t);
        if (!isVerdict(error)) return { ok: false, outcome: 'later', text };
        const fresh = (await refresh())?.[entry.kind];
        // An earlier attempt, its answer lost with its page, has done it already.
        if (fresh !== undefined && quantityOf(fresh, entry) === entry.value) return { ok: true };
        return { ok: false, outcome: consequence(error, entry, fresh), text };
      }
    },
    [client, reading, t],
  );
}

/** @returns the quantity that the server then has. */
async function write(client: AppClient, discharge: Discharge, entry: Entry): Promise<number> {
  const { kind: itemType, line, value, attempt, sent } = entry;
  const repeat = sent === attempt;
  const options = { idempotencyKey: attempt, repeat, keepalive: true, timeout: PATIENCE };
  if (value <= 0) {
    const body = { dischargeId: discharge.Id, itemType, dischargeItem: line };
    await client.removeDischarge({ body }, options);
    return 0;
  }
  const oldQuantity = quantityOf(discharge, entry);
  const body = {
    dischargeItem: { ...line, Quantity: value, oldQuantity },
    dischargeData: { TeamID: discharge.TeamID, DischargeId: discharge.Id },
    itemType,
  };
  return (await client.addDischarge({ body }, options)).Quantity;
}

/**
 * An own attempt without an answer may have been carried out: then the quantity that it left is no one else's change. Over stock
 * stays to be corrected; everything else the server decides.
 */
function consequence(error: unknown, entry: Entry, fresh: Discharge | undefined) {
  const code = error instanceof CallFailure ? error.code : '';
  if (TO_CORRECT.has(code)) return 'refused';
  const own = entry.uncertain !== undefined && quantityOf(fresh, entry) === entry.uncertain;
  return (code === 'STALE' || code === 'IDEMPOTENCY_REUSED') && own ? 'again' : 'dropped';
}

function quantityOf(discharge: Discharge | undefined, { key }: Entry): number {
  return discharge?.Items?.find((line) => lineKey(line) === key)?.Quantity ?? 0;
}
