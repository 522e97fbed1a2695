import type { Updateable } from 'kysely';
import type { WorkflowChecks, WorkflowEffects } from '#generated/hooks.ts';
import { submitToErp } from '../../erp/submitToErp.ts';
import type { Database } from '../../host/db/Database.ts';
import type { Life, RecordCheck, RecordEffect } from '../../host/records/Life.ts';
import { conditionsOf } from '../../host/records/permitMove.ts';
import type { TeamRow } from '../team/Team.ts';
import { correctLine } from './correctLine.ts';
import type { DischargeRow, LineKey } from './Discharge.ts';
import { dischargeContent } from './dischargeContent.ts';
import { dischargeLines } from './dischargeLines.ts';
import { inventoryMissing, leaderSilos } from './leaderSilos.ts';
import { recordMoves } from './recordMoves.ts';
import { requireDischarge } from './requireDischarge.ts';
import { type GivenLine, removeLines, saveLine } from './saveLine.ts';
import { takeStock } from './takeStock.ts';

type Patch = Updateable<Database['discharges']>;
type Effect = RecordEffect<DischargeRow, Patch, DischargeMove>;

export interface DischargeMove {
  /** The discharge's, locked. */
  readonly team: TeamRow;
  /** Quantity taken of an article. */
  readonly line?: GivenLine;
  /** The line that goes; absent: all. */
  readonly key?: LineKey | undefined;
}

/** Effects of a discharge (DIS-13); its transitions are in `schemas/discharge/discharge.workflow.json`. */
export const DISCHARGE_LIFE: Life<DischargeRow, Patch, DischargeMove> = {
  entity: 'discharge',
  lock: async (context, Id) => (await requireDischarge(context, Id)).discharge,
  conditions: async (context, discharge) => {
    const team = await context.db
      .selectFrom('teams')
      .selectAll()
      .where('teamID', '=', discharge.TeamID)
      .executeTakeFirst();
    return { ...conditionsOf(context, discharge), team };
  },
  checks: {
    stockOfLeader: async ({ db }, { SiloAbsEntry }, _conditions, { team }) => {
      const silos = await leaderSilos(db, team.empID);
      if (!silos.some(({ AbsEntry }) => AbsEntry === SiloAbsEntry)) throw inventoryMissing(team.teamID);
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
      made: await removeLines(context, record, key),
    }),
    // DIS-05: what a confirmed one took goes back into the silo, line by line.
    takeBackLines: async ({ context, record, data: { team, key } }) => {
      const lines = (await dischargeLines(context.db, record, key ?? 'taken')).filter(({ id }) => id > 0);
      for (const line of lines)
        await correctLine(context, { team, discharge: record }, { ...line, Quantity: 0 });
      return { made: lines.length };
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
