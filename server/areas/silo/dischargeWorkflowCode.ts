import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { WorkflowChecks, WorkflowEffects } from '#generated/hooks.ts';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { CallContext } from '../../host/calls/CallContext.ts';
import type { Database } from '../../host/db/Database.ts';
import { refuse } from '../../host/errors/Refusal.ts';
import { messageWords, type Reader } from '../../host/errors/slotWords.ts';
import { readerOf } from '../../host/product/productLookups.ts';
import { recordContext } from '../../host/records/recordContext.ts';
import type { RecordCheck, RecordEffect, WorkflowCode } from '../../host/records/WorkflowCode.ts';
import type { TeamRow } from '../team/teams.ts';
import { type DischargeRow, type LineKey, lineKeyOf, requireLeaderSilos, siloName } from './Discharge.ts';
import { correctionContent, dischargeContent } from './dischargeContent.ts';
import { dischargeLines } from './dischargeLines.ts';
import { requireDischarge } from './openDischarge.ts';
import {
  type LineInput,
  removeLines,
  requireWholeSerial,
  sameLine,
  saveLine,
  storedQuantity,
  writeLine,
} from './saveLine.ts';

type Patch = Updateable<Database['discharges']>;
type Effect = RecordEffect<DischargeRow, Patch, DischargeMove>;

interface DischargeMove {
  /** The team of the discharge, locked. */
  readonly team: TeamRow;
  /** Quantity taken of an article. */
  readonly line?: LineInput;
  /** Key of the line to remove; absent: all lines. */
  readonly key?: LineKey | undefined;
}

/** Effects of a discharge (DIS-13); its transitions are in `schemas/discharge/discharge.workflow.json`. */
export const DISCHARGE_WORKFLOW_CODE: WorkflowCode<DischargeRow, Patch, DischargeMove> = {
  entity: 'discharge',
  lock: async (context, Id) => (await requireDischarge(context, Id)).discharge,
  conditions: async (context, discharge) => {
    const team = await context.db
      .selectFrom('teams')
      .selectAll()
      .where('teamID', '=', discharge.TeamID)
      .executeTakeFirst();
    return { ...recordContext(context, discharge), team };
  },
  checks: {
    stockOfLeader: async ({ db }, discharge, _conditions, { team }) => {
      const silos = await requireLeaderSilos(db, team);
      if (!silos.some(({ AbsEntry }) => AbsEntry === discharge.SiloAbsEntry))
        throw refuse('DISCHARGE_SILO_FORMER', { silo: siloName(discharge) });
    },
  } satisfies Readonly<Record<WorkflowChecks['discharge'], RecordCheck<DischargeRow, DischargeMove>>>,
  effects: {
    takeLine: async ({ context, record, data: { line } }) => {
      if (line !== undefined) await saveLine(context, record, line);
      return {};
    },
    correctLine: async ({ context, record, data: { team, line } }) => {
      if (line !== undefined) await correctLine(context, { team, discharge: record }, line);
      return {};
    },
    removeLines: async ({ context, record, data: { key } }) => ({
      changedCount: await removeLines(context, record, key),
    }),
    // DIS-05: what a confirmed one took goes back into the silo, line by line.
    takeBackLines: async ({ context, record, data: { team, key } }) => {
      const lines = (await dischargeLines(context.db, record, key ?? 'taken')).filter(({ id }) => id > 0);
      for (const line of lines)
        await correctLine(context, { team, discharge: record }, { ...line, Quantity: 0 });
      return { changedCount: lines.length };
    },
    // Happens once: discharges of a team are locked, and a confirmed one cannot be confirmed again. An empty
    // one moves no stock.
    unload: async ({ context, record, data: { team } }) => {
      if ((await takeStock(context, record)) === 0) return { stays: true };
      await recordMoves(context.db, { team, discharge: record, day: context.today() });
      return {};
    },
    recordConfirmation: ({ context }) => ({ patch: { confirmedAt: context.now() } }),
    sendToErp: async ({ context, record, data: { team } }) => {
      const content = await dischargeContent(context.db, { team, discharge: record, day: context.today() });
      await submitToErp(context, content, record.Id);
      return { patch: { ErrorMessage: '' } };
    },
  } satisfies Readonly<Record<WorkflowEffects['discharge'], Effect>>,
};

interface Shortage {
  readonly ItemCode: string;
  readonly ItemName: string;
  readonly Quantity: number;
  readonly stock: number;
  readonly UomCode: string;
}

/**
 * Takes a discharge's lines out of its silo. The stock's rows are locked in one order for all, so that
 * discharges from the same silo wait for each other instead of ending in a deadlock.
 *
 * @returns how many lines were taken.
 * @throws Refusal DISCHARGE_STOCK_MOVED naming the first line that is short, all of them in `problems`.
 */
async function takeStock(
  { db, changed, product, user }: Pick<CallContext, 'db' | 'changed' | 'product' | 'user'>,
  { Id, SiloAbsEntry, kind }: DischargeRow,
): Promise<number> {
  const ofThisDischarge = sql<boolean>`stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind} and exists (
    select from discharge_lines line where line."dischargeId" = ${Id} and line."ItemCode" = stock."ItemCode"
      and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber")`;
  const before = await db
    .selectFrom('inventory_lines as stock')
    .selectAll()
    .where(ofThisDischarge)
    .orderBy('id')
    .forUpdate()
    .execute();
  const shortages = await shortagesOf(db, { Id, SiloAbsEntry, kind });
  refuseShortages(shortages, readerOf(product, user.locale));

  const { rows } = await sql<{ id: number; Quantity: number; rowVersion: number }>`
    update inventory_lines stock set "Quantity" = stock."Quantity" - line."Quantity", "rowVersion" = stock."rowVersion" + 1
    from discharge_lines line
    where line."dischargeId" = ${Id} and stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind}
      and line."ItemCode" = stock."ItemCode" and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber"
    returning stock.id, stock."Quantity", stock."rowVersion"`.execute(db);
  const earlier = new Map(before.map((row) => [row.id, row]));
  for (const after of rows) {
    const stock = earlier.get(after.id);
    changed('inventory-line', after.id, stock, { ...stock, ...after });
  }
  return rows.length;
}

/** Lines that exceed their stock. */
async function shortagesOf(
  db: CallContext['db'],
  { Id, SiloAbsEntry, kind }: Pick<DischargeRow, 'Id' | 'SiloAbsEntry' | 'kind'>,
): Promise<readonly Shortage[]> {
  const { rows } = await sql<Shortage>`
    select line."ItemCode", item."ItemName", line."Quantity", coalesce(stock."Quantity", 0) as stock, item."UomCode"
    from discharge_lines line
    join items item on item."ItemCode" = line."ItemCode"
    left join inventory_lines stock on stock."SiloAbsEntry" = ${SiloAbsEntry} and stock."itemType" = ${kind}
      and line."ItemCode" = stock."ItemCode" and line."SerialNumber" = stock."SerialNumber" and line."BatchNumber" = stock."BatchNumber"
    where line."dischargeId" = ${Id} and line."Quantity" > coalesce(stock."Quantity", 0)
    order by line.id`.execute(db);
  return rows;
}

function refuseShortages(shortages: readonly Shortage[], reader: Reader): void {
  const [first] = shortages;
  if (first === undefined) return;
  throw refuse(
    'DISCHARGE_STOCK_MOVED',
    { ...first },
    shortages.map((shortage) => ({
      path: shortage.ItemCode,
      rule: 'stock',
      message: 'discharge.over-stock',
      params: { Quantity: shortage.Quantity, stock: shortage.stock },
      text: messageWords('discharge.stock-left', { ...shortage })(reader),
    })),
  );
}

/**
 * DIS-05: corrects the quantity taken of one article in a confirmed discharge. The difference is posted as a
 * separate movement and document. Team and discharge are locked, and an unchanged quantity posts no movement,
 * so that repeats are harmless.
 *
 * @throws Refusal STALE, DISCHARGE_ITEM_UNKNOWN, DISCHARGE_OVER_STOCK, DISCHARGE_SERIAL_WHOLE.
 */
async function correctLine(
  context: CallContext,
  { team, discharge }: { readonly team: TeamRow; readonly discharge: DischargeRow },
  given: LineInput,
): Promise<void> {
  const { db, now, today, changed } = context;
  const key = lineKeyOf(given);
  const stored = await storedQuantity(db, discharge, given);
  if (stored === given.Quantity) return;
  if (given.Quantity > 0) requireWholeSerial(key, given.Quantity);
  const stock = await moveStock(context, discharge, key, { from: stored, to: given.Quantity });
  await writeLine(context, discharge, key, given.Quantity);

  const correction = await db
    .insertInto('discharge_corrections')
    .values({
      dischargeId: discharge.Id,
      TeamID: team.teamID,
      ...key,
      Quantity: sql<number>`${given.Quantity}::numeric - ${stored}::numeric`,
      createdAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { Id, Quantity } = correction;
  const day = today();
  await recordCorrection(db, { team, discharge, day }, Id);
  const { SystemSerialNumber, UomCode, UomEntry } = stock;
  const line = { ...key, Quantity, SystemSerialNumber, UomCode, UomEntry };
  await submitToErp(context, await correctionContent(db, { team, discharge, day, line }), Id);
  changed('discharge-correction', Id, undefined, correction);
}

/** Takes the difference out of the silo, or puts it back; answers the stock as it then is. */
async function moveStock(
  { db, changed }: CallContext,
  { SiloAbsEntry, kind }: DischargeRow,
  key: LineKey,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const difference = sql<number>`(${to}::numeric - ${from}::numeric)`;
  const before = await db
    .selectFrom('inventory_lines')
    .selectAll()
    .select(sql<boolean>`"Quantity" >= ${difference}`.as('enough'))
    .where('SiloAbsEntry', '=', SiloAbsEntry)
    .where('itemType', '=', kind)
    .where(sameLine(key))
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw refuse('DISCHARGE_ITEM_UNKNOWN', { ItemCode: key.ItemCode });
  const { enough, ...stock } = before;
  if (!enough) throw refuse('DISCHARGE_OVER_STOCK');
  const after = await db
    .updateTable('inventory_lines')
    .set({
      Quantity: sql<number>`"Quantity" - ${difference}`,
      rowVersion: stock.rowVersion + 1,
    })
    .where('id', '=', stock.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  changed('inventory-line', stock.id, stock, after);
  return after;
}

interface Moving {
  readonly team: TeamRow;
  readonly discharge: DischargeRow;
  readonly day: string;
}

/**
 * Writes unloaded articles into the project's movements; their key prevents a document from moving an article
 * twice.
 */
function recordMoves(db: Kysely<Database>, moving: Moving): Promise<void> {
  const { Id } = moving.discharge;
  return record(db, moving, 'discharge', {
    keys: sql`line."dischargeId" as "DocId", line.id as place`,
    lines: sql`discharge_lines line where line."dischargeId" = ${Id}`,
  });
}

/** Likewise the difference by which a confirmed discharge was corrected. */
function recordCorrection(db: Kysely<Database>, moving: Moving, correctionId: number): Promise<void> {
  return record(db, moving, 'correction', {
    keys: sql`line."Id" as "DocId", line."Id" as place`,
    lines: sql`discharge_corrections line where line."Id" = ${correctionId}`,
  });
}

/** @param from the rows that move, as `line`: of which document each is, and in which order. */
async function record(
  db: Kysely<Database>,
  { team, discharge, day }: Moving,
  kind: 'discharge' | 'correction',
  from: { readonly keys: RawBuilder<unknown>; readonly lines: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into moved_items ("pmgEntry", "teamID", kind, "DocId", "DocDate", "itemType", "ItemCode", "SerialNumber", "BatchNumber",
      "UomCode", "Quantity", "WhsCode", "BinCode", "empID")
    select ${team.pmgEntry}::integer, ${team.teamID}::integer, ${kind}::text, moved."DocId", ${day}::date, ${discharge.kind}::text,
      moved."ItemCode", moved."SerialNumber", moved."BatchNumber", item."UomCode", moved."Quantity",
      ${discharge.WhsCode}::text, ${discharge.BinCode}::text, ${team.empID}::integer
    from (select line.*, ${from.keys} from ${from.lines}) moved
    join items item on item."ItemCode" = moved."ItemCode"
    order by moved.place`.execute(db);
}
