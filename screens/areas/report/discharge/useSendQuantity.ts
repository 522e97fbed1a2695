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

/** The call that loads the discharges. */
type Reading = Pick<CallState<Discharges>, 'known' | 'refresh' | 'expect'>;

const TO_CORRECT = new Set(['DISCHARGE_OVER_STOCK', 'DISCHARGE_NEGATIVE', 'DISCHARGE_SERIAL_WHOLE']);

/** Timeout in milliseconds, short for users in the field: the quantity stays stored and is sent again. */
const PATIENCE = 15_000;

/**
 * Sends one quantity, even if the page closes: above zero it is saved, else its line is removed (DIS-08). The
 * result enters the cache before it counts as sent: an older or failed reading would show the old quantity,
 * and undo find no change.
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
        // An earlier attempt, whose answer was lost with its page, has already succeeded.
        if (fresh !== undefined && quantityOf(fresh, entry) === entry.value) return { ok: true };
        const outcome = consequence(error, entry, fresh);
        return { ok: false, outcome, text, seen: quantityOf(fresh, entry) };
      }
    },
    [client, reading, t],
  );
}

/** @returns the quantity on the server afterwards. */
async function write(client: AppClient, discharge: Discharge, entry: Entry): Promise<number> {
  const { kind: itemType, line, value, attempt, sent } = entry;
  const repeat = sent === attempt;
  const quantity = quantityOf(discharge, entry);
  const oldQuantity = quantity === entry.uncertain ? quantity : (entry.seen ?? quantity);
  const options = { idempotencyKey: attempt, repeat, keepalive: true, timeout: PATIENCE };
  if (value <= 0) {
    const dischargeItem = { ...line, oldQuantity };
    await client.removeDischarge({ body: { dischargeId: discharge.Id, itemType, dischargeItem } }, options);
    return 0;
  }
  const dischargeItem = { ...line, Quantity: value, oldQuantity };
  const dischargeData = { TeamID: discharge.TeamID, DischargeId: discharge.Id };
  return (await client.addDischarge({ body: { dischargeItem, dischargeData, itemType } }, options)).Quantity;
}

/**
 * Outcome of a refusal. The quantity of an unanswered attempt is not another user's change; over stock is to
 * be corrected. A change by others is asked about, except where a wrong quantity would remove the line.
 */
function consequence(error: unknown, entry: Entry, fresh: Discharge | undefined) {
  const code = error instanceof CallFailure ? error.code : '';
  if (TO_CORRECT.has(code)) return 'refused';
  const isOwnChange = fresh !== undefined && quantityOf(fresh, entry) === entry.uncertain;
  if ((code === 'STALE' || code === 'IDEMPOTENCY_REUSED') && isOwnChange) return 'again';
  if (code !== 'STALE' || entry.removing === true) return 'dropped';
  return fresh === undefined ? 'later' : 'changed';
}

function quantityOf(discharge: Discharge | undefined, { key }: Entry): number {
  return discharge?.Items?.find((line) => lineKey(line) === key)?.Quantity ?? 0;
}

/** The discharges with a changed quantity in one line; unchanged if the line is not listed. */
function withQuantity(
  discharges: Discharges | undefined,
  { kind, key }: Pick<Entry, 'kind' | 'key'>,
  quantity: number,
): Discharges | undefined {
  const discharge = discharges?.[kind];
  if (discharges === undefined || discharge?.Items === undefined) return discharges;
  const confirmed = (discharge.confirmedAt ?? null) !== null;
  const Items = discharge.Items.map((line) => {
    if (lineKey(line) !== key) return line;
    const { item } = line;
    // In a confirmed discharge the difference has been booked out of stock, or back.
    const stock = confirmed && item && { item: { ...item, Quantity: (item.Available ?? 0) - quantity } };
    return { ...line, ...(stock || {}), Quantity: quantity, oldQuantity: quantity };
  });
  return { ...discharges, [kind]: { ...discharge, Items } };
}
