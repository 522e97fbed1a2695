import type { Insertable } from 'kysely';
import type { Database } from '../../../server/host/db/Database.ts';
import type { Answer, Api } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { buildSilo } from '../../support/buildSilo.ts';
import { buildProject, buildTeam } from '../../support/buildTeam.ts';
import { buildVehicle } from '../../support/buildVehicle.ts';

type Db = TestApp['database']['db'];

/** One thing that can be sent about a record, under the name of the call. */
export interface Step {
  readonly call: string;
  send(api: Api, key: number): Promise<Answer>;
}

/** How the records of a workflow are made and moved. */
export interface Lived {
  readonly table: keyof Database;
  readonly key: string;
  /** A record in a state; `Stato` is that of the site where it has one. */
  build(db: Db, state: string, Stato: 'C' | 'R'): Promise<number>;
  readonly steps: readonly Step[];
  /** Whether a transition of the record moves nothing, so that the record stays as it is. */
  readonly movesNothing?: (db: Db, key: number) => Promise<boolean>;
}

/** What every record of these lives refers to. */
export interface Ground {
  readonly ActivityType: number;
  readonly ItemCode: string;
}

const DAY = '2026-11-19';
const VEHICLES = '/api/inventory/silos/items';
const SILOS = '/api/inventory/silos';

const inserted = async <Table extends keyof Database>(
  db: Db,
  table: Table,
  key: string,
  values: object,
): Promise<number> => {
  const row = await db
    .insertInto(table)
    .values(values as Insertable<Database[Table]>)
    .returningAll()
    .executeTakeFirstOrThrow();
  return Reflect.get(row, key) as number;
};

const post = (call: string, path: string, body: (key: number) => object): Step => ({
  call,
  send: (api, key) => api.post(path, body(key)),
});

const restore = (entity: string): Step => post('restoreDeleted', '/api/restore', (key) => ({ entity, key }));

function order(): Lived {
  return {
    table: 'orders',
    key: 'Id',
    build: async (db, DocStatus) => {
      const number = DocStatus === 'D' ? {} : { DocNum: Math.trunc(Math.random() * 1e9) };
      const columns = { DocStatus, DocDate: DAY, CardCode: 'C1', empID: 103, createdBy: 3, ...number };
      const Id = await inserted(db, 'orders', 'Id', columns);
      await inserted(db, 'order_lines', 'orderId', {
        orderId: Id,
        LineNum: 0,
        ItemName: 'Palo',
        Quantity: 1,
      });
      return Id;
    },
    steps: [
      post('updateOrder', '/wscrm/rdr/update', (Id) => ({ orderH: { Id, DocDate: DAY, Comments: 'nota' } })),
      post('confirmOrder', '/wscrm/rdr/confirm', (id) => ({ id })),
      post('cancelOrder', '/wscrm/rdr/cancel', (id) => ({ id, cancelReason: 'Doppio' })),
      post('takeOverOrder', '/wscrm/rdr/take-over', (id) => ({ id })),
      post('deleteOrder', '/wscrm/rdr/delete', (id) => ({ id })),
      restore('order'),
    ],
  };
}

function vehicleDocument(
  table: 'mileage_cards' | 'assignments' | 'transfers',
  [entity, word, path]: readonly [entity: string, word: string, path: string],
  fields: object,
): Lived {
  return {
    table,
    key: 'Id',
    build: async (db, DocStatus) =>
      inserted(db, table, 'Id', {
        DocStatus,
        DocDate: DAY,
        ItemCode: await buildVehicle(db),
        ...(table === 'mileage_cards' ? { empID: 103 } : { createdBy: 3 }),
        ...fields,
      }),
    steps: [
      post(`confirm${word}`, `${VEHICLES}/${path}/confirm`, (Id) => ({ Id })),
      {
        call: `delete${word}`,
        send: (api, Id) => api.send('DELETE', `${VEHICLES}/${path.toLowerCase()}/${Id}`),
      },
      ...(table === 'mileage_cards'
        ? [
            post(`cancel${word}`, `${VEHICLES}/${path}/cancel`, (Id) => ({
              Id,
              cancelReason: 'Chilometri sbagliati',
            })),
          ]
        : []),
      restore(entity),
    ],
  };
}

function workHours({ ActivityType }: Ground): Lived {
  const hours = { empID: 104, Date: DAY, Hours: 1, ActivityType };
  const saved = (more: object) =>
    post('AddUpdateWorkHours', '/wscnt/workhours/addupdate', (Id) => ({ obj: { Id, ...hours, ...more } }));
  const decided = (more: object) =>
    post('ApproveWorkHours', '/wscnt/workhours/approvation', (Id) => ({ ids: [Id], ...more }));
  return {
    table: 'work_hours',
    key: 'Id',
    build: async (db, Status) => {
      // Each case has an empty day, because the hours of a day are limited.
      await db.deleteFrom('work_hours').execute();
      return inserted(db, 'work_hours', 'Id', { ...hours, Status, Reason: 'R', writtenBy: 4 });
    },
    steps: [
      ...[{}, { Status: 'B' }, { Status: 'I' }, { Status: 'A' }, { Status: 'R' }].map(saved),
      post('SendWorkHours', '/wscnt/workhours/send', (Id) => ({ ids: [Id] })),
      ...[{ action: 'A' }, { action: 'R' }, { action: 'R', reason: 'Troppe' }].map(decided),
      post('deleteWorkHours', '/wscnt/workhours/delete', (Id) => ({ Id })),
    ],
  };
}

function discharge({ ItemCode }: Ground): Lived {
  const path = `${SILOS}/removeDischargeItem`;
  return {
    table: 'discharges',
    key: 'Id',
    build: async (db, DocStatus, Stato) => {
      const SiloAbsEntry = await buildSilo(db, [{ ItemCode, Quantity: 100 }]);
      const TeamID = await buildTeam(db, { Stato, empID: 103 });
      const confirmedAt = DocStatus === 'D' || DocStatus === 'X' ? null : `${DAY}T10:00:00Z`;
      const columns = { kind: 'company', TeamID, empID: 103, SiloAbsEntry, DocStatus, confirmedAt };
      const dischargeId = await inserted(db, 'discharges', 'Id', { ...columns, BinCode: 'S', WhsCode: 'S' });
      await inserted(db, 'discharge_lines', 'id', { dischargeId, ItemCode, Quantity: 1 });
      return dischargeId;
    },
    steps: [
      post('confirmInventoryUnload', `${SILOS}/confirmDischarge`, (dischargeId) => ({ dischargeId })),
      post('removeDischarge', path, (dischargeId) => ({ dischargeId, itemType: 'company' })),
    ],
    // DIS-05: without lines it takes no stock.
    movesNothing: async (db, dischargeId) => {
      const lines = db.selectFrom('discharge_lines').select('id').where('dischargeId', '=', dischargeId);
      return (await lines.execute()).length === 0;
    },
  };
}

function project(): Lived {
  const saved = (more: object) =>
    post('AddUpdateProject', '/wscnt/project/addupdate', (AbsEntry) => ({
      prj: { AbsEntry, NAME: 'Linea', ...more },
    }));
  return {
    table: 'projects',
    key: 'AbsEntry',
    build: (db, STATUS) => inserted(db, 'projects', 'AbsEntry', { NAME: 'Linea', STATUS }),
    steps: [{}, ...['S', 'P', 'T', 'F', 'N'].map((STATUS) => ({ STATUS }))].map(saved),
  };
}

function task(): Lived {
  const task = { Name: 'Misurare' };
  const saved = (more: object): Step => ({
    call: 'AddUpdateTask',
    send: async (api, Id) => {
      const { body } = await api.get(`/wscnt/task/${Id}`);
      const pmgEntry: unknown = body?.pmgEntry ?? 1;
      return api.post('/wscnt/task/addupdate', { task: { Id, pmgEntry, ...task, ...more } });
    },
  });
  return {
    table: 'tasks',
    key: 'Id',
    build: async (db, Status) =>
      inserted(db, 'tasks', 'Id', { ...task, Status, pmgEntry: await buildProject(db) }),
    steps: [
      ...[{}, { Status: 'O' }, { Status: 'C' }].map(saved),
      post('deleteTask', '/wscnt/task/delete', (Id) => ({ task: { Id } })),
    ],
  };
}

/** Every workflow but that of sites. */
export function livesOn(ground: Ground): Readonly<Record<string, Lived>> {
  return {
    order: order(),
    'mileage-card': vehicleDocument(
      'mileage_cards',
      ['mileage-card', 'SchedaPercorrenza', 'schedaPercorrenza'],
      { KmOreIniziali: 1, KmOreFinali: 2 },
    ),
    assignment: vehicleDocument('assignments', ['assignment', 'Assegnazione', 'assegnazione'], {
      empID: 104,
    }),
    transfer: vehicleDocument('transfers', ['transfer', 'Trasferimento', 'trasferimento'], { BinCode: 'B2' }),
    'work-hours': workHours(ground),
    discharge: discharge(ground),
    project: project(),
    task: task(),
  };
}
