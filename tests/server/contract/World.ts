import { type Insertable, type Selectable, sql } from 'kysely';
import { openFactorKey } from '../../../server/host/auth/factors/openFactorKey.ts';
import type { Database } from '../../../server/host/db/Database.ts';
import { fileHash, openFileStore } from '../../../server/host/files/openFileStore.ts';
import type { TestApp } from '../../support/app.ts';
import { buildHours } from '../../support/buildHours.ts';
import { buildEmployee, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';
import { photo } from '../../support/photo.ts';

/** The day of the demo data, and a moment of it. */
export const TODAY = '2026-11-20';
export const NOW = new Date('2026-11-20T09:30:00Z');

/** Codes of templates must be unique. */
let templates = 0;

type Tables = Database;
type Row<Name extends keyof Tables> = Partial<Insertable<Tables[Name]>>;

/** Demo employees: 1 to 6 are leaders; these two are in no crew today. */
const MEMBER = 20;
const SPARE = 26;

/** The signed-in user as requests name it. */
interface ActingUser {
  readonly userId: number;
  readonly username: string;
  readonly empID: number | null;
}

/** Columns that all teams of a world have. */
export type TeamColumns = Row<'teams'>;

interface WorldOptions {
  readonly leader: number;
  readonly pmgEntry: number;
  readonly user: ActingUser;
  readonly teams: TeamColumns;
}

/** Data of a case: the demo data, and records added for one leader. */
export type World = ReturnType<typeof createWorld>;

/**
 * @param leader owner of the records: the number of `capo`, or of another leader for calls to be refused.
 * @param pmgEntry the project of that leader.
 * @param teams columns of all teams, whatever a case sets: approved ones, cancelled ones.
 */
export function createWorld(test: TestApp, { leader, pmgEntry, user, teams }: WorldOptions) {
  const { db } = test.database;

  const team = (
    Stato: Selectable<Tables['teams']>['Stato'] = 'O',
    more: Parameters<typeof buildTeam>[1] = {},
  ) =>
    buildTeam(db, {
      empID: leader,
      pmgEntry,
      PlannedDate: TODAY,
      Stato,
      members: [MEMBER],
      ...(Stato === 'P' ? {} : { startDate: TODAY, startTime: '07:30:00' }),
      ...more,
      ...teams,
    });

  return {
    db,
    look: () => test.sets.refresh(),
    origin: test.address,
    factorKey: () => openFactorKey(test.dataDir),
    user,
    empID: leader,
    member: MEMBER,
    spare: SPARE,
    pmgEntry,
    team,

    employee: () => buildEmployee(db, { isLeader: 'Y' }),

    vehicle: (more: Parameters<typeof buildVehicle>[1] = {}) => buildVehicle(db, { empID: leader, ...more }),

    /** A closed team with a complete report. */
    async reportableTeam(Stato: 'C' | 'R' = 'C'): Promise<number> {
      const teamId = await team(Stato);
      await db
        .insertInto('report_activities')
        .values({ teamId, ...ACTIVITY, empID: leader })
        .execute();
      await db
        .insertInto('report_checks')
        .values({ teamId, noCompanyDischarge: 'Y', noEnelDischarge: 'Y', noDdt: 'Y' })
        .execute();
      return teamId;
    },

    /** An open team with a pre-job check and a support check. */
    async checkedTeam(): Promise<number> {
      const teamId = await team();
      const columns = { teamId, CreateDate: TODAY };
      const pole = { picchetto: '12', tipoSostegno: 'legno', ev_esito: 'idoneo' };
      await db
        .insertInto('pre_job_checks')
        .values({ ...columns, answers: '{}' })
        .execute();
      await db
        .insertInto('vis')
        .values({ ...columns, answers: JSON.stringify(pole) })
        .execute();
      return teamId;
    },

    async memberOf(teamID: number): Promise<number> {
      const memberQuery = db.selectFrom('members').select('id').where('teamID', '=', teamID);
      return (await memberQuery.executeTakeFirstOrThrow()).id;
    },

    /** A published template of an intervention, and its number. */
    async template(): Promise<number> {
      templates += 1;
      const values = {
        Code: `MODELLO-${templates}`,
        Name: 'Posa di cavo',
        published: 'Y',
        pmgEntry,
      } as const;
      const insert = db.insertInto('team_templates').values(values).returning('templateID');
      return (await insert.executeTakeFirstOrThrow()).templateID;
    },

    async activity(): Promise<number> {
      const values = { ...ACTIVITY, teamId: await team('C'), empID: leader };
      const insert = db.insertInto('report_activities').values(values).returning('Id');
      return (await insert.executeTakeFirstOrThrow()).Id;
    },

    /** An activity that the user has deleted. */
    async deletedActivity(): Promise<number> {
      const Id = await this.activity();
      const deletedRow = await db
        .deleteFrom('report_activities')
        .where('Id', '=', Id)
        .returningAll()
        .executeTakeFirst();
      const { userId, username } = user;
      await db
        .insertInto('audit')
        .values({
          ...{
            userId,
            username,
            call: 'deleteReportActivity',
            requestId: 'prima',
            entity: 'report-activity',
          },
          ...{ key: String(Id), before: JSON.stringify(deletedRow), after: null },
        })
        .execute();
      return Id;
    },

    /** The leader's silo and a company article in it that is counted, not numbered. */
    async stock() {
      return db
        .selectFrom('inventory_lines as line')
        .innerJoin('silos', 'silos.AbsEntry', 'line.SiloAbsEntry')
        .select(['line.ItemCode', 'line.SiloAbsEntry', 'line.BatchNumber'])
        .select(['silos.BinCode', 'silos.WhsCode', 'silos.WhsName'])
        .where('silos.empID', '=', leader)
        .where('line.itemType', '=', 'company')
        .where('line.SerialNumber', '=', '')
        .where('line.Quantity', '>', 10)
        .executeTakeFirstOrThrow();
    },

    /** A company discharge of one article, still open. */
    async discharge(TeamID: number): Promise<number> {
      const { ItemCode, BatchNumber, ...silo } = await this.stock();
      const { Id } = await db
        .insertInto('discharges')
        .values({ kind: 'company', TeamID, empID: leader, ...silo })
        .returning('Id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('discharge_lines')
        .values({ dischargeId: Id, ItemCode, BatchNumber, Quantity: 1, oldQuantity: 1 })
        .execute();
      return Id;
    },

    /** A draft of the leader's, with a line. */
    async order(more: Row<'orders'> = {}): Promise<number> {
      const { CardCode } = await this.partner();
      const { Id } = await db
        .insertInto('orders')
        .values({ DocDate: TODAY, CardCode, CardName: 'Cliente', empID: leader, ...more })
        .returning('Id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('order_lines')
        .values({ orderId: Id, ItemName: 'Trasporto', Quantity: 1, Price: 10, LineTotal: 10 })
        .execute();
      return Id;
    },

    partner: () =>
      db
        .selectFrom('business_partners')
        .select('CardCode')
        .where('CardType', '=', 'C')
        .orderBy('CardCode')
        .executeTakeFirstOrThrow(),

    item: () => db.selectFrom('items').select('ItemCode').orderBy('ItemCode').executeTakeFirstOrThrow(),

    async card(more: Row<'mileage_cards'> = {}): Promise<number> {
      const TeamId = await team('C');
      const ItemCode = await buildVehicle(db, { teams: [TeamId] });
      const values = { DocDate: TODAY, ItemCode, TeamId, empID: leader, KmOreIniziali: 10, KmOreFinali: 20 };
      const insert = db
        .insertInto('mileage_cards')
        .values({ ...values, ...more })
        .returning('Id');
      return (await insert.executeTakeFirstOrThrow()).Id;
    },

    async assignment(): Promise<number> {
      const values = {
        DocDate: TODAY,
        ItemCode: await buildVehicle(db),
        TeamId: await team(),
        empID: leader,
      };
      const insert = db.insertInto('assignments').values(values).returning('Id');
      return (await insert.executeTakeFirstOrThrow()).Id;
    },

    async transfer(): Promise<number> {
      const values = {
        DocDate: TODAY,
        ItemCode: await buildVehicle(db),
        TeamId: await team(),
        BinCode: 'SILO-002',
      };
      const insert = db.insertInto('transfers').values(values).returning('Id');
      return (await insert.executeTakeFirstOrThrow()).Id;
    },

    hours: (more: Row<'work_hours'> = {}) => buildHours(db, TODAY, { empID: leader, ...more }),

    async event(): Promise<number> {
      const values = { Subject: 'Sopralluogo', StartDate: TODAY, HandledByEmployee: leader, pmgEntry };
      const insert = db.insertInto('events').values(values).returning('clgcode');
      return (await insert.executeTakeFirstOrThrow()).clgcode;
    },

    async task(): Promise<number> {
      const insert = db.insertInto('tasks').values({ pmgEntry, Name: 'Permesso di scavo' }).returning('Id');
      return (await insert.executeTakeFirstOrThrow()).Id;
    },

    /** A photo of a team of the leader's. */
    async attachment() {
      const linkedId = await team();
      const bytes = await photo({});
      const files = await openFileStore(test.dataDir);
      await files.put(bytes, 'image/jpeg');
      const sha256 = fileHash(bytes);
      return db
        .insertInto('attachments')
        .values({
          ...{ linkedObject: 'team', linkedId, parentId: linkedId, fileName: 'palo.jpg', sha256 },
          ...{ mediaType: 'image/jpeg', size: bytes.byteLength, createdBy: leader },
          fullpath: sql`currval(pg_get_serial_sequence('attachments', 'idAttach')) || '/' || ${sha256.slice(0, 20)}`,
        })
        .returning(['idAttach', 'fullpath', 'linkedId', 'parentId'])
        .executeTakeFirstOrThrow();
    },

    /** A document that the ERP refused. */
    async failedErrand(): Promise<number> {
      const key = String(await this.order({ DocStatus: 'E' }));
      const values = { kind: 'order', key, payload: '{}', status: 'E', message: 'Cliente bloccato' } as const;
      const insert = db.insertInto('outbox').values(values).returning('id');
      return (await insert.executeTakeFirstOrThrow()).id;
    },

    async draft(form = 'vis', key = 'team-1'): Promise<void> {
      await db
        .insertInto('drafts')
        .values({ userId: user.userId, form, key, data: JSON.stringify({ picchetto: '12' }) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

const ACTIVITY = { Descrizione: 'Posa del cavo', UM: 'm', Quantity: 12.5 } as const;
