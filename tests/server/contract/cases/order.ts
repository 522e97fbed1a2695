import { type Cases, capo } from '../Case.ts';
import { TODAY } from '../World.ts';

const LIST = { q: '', page: 1, perPage: 5, sortDesc: true };
const LINE = { ItemName: 'Trasporto', Quantity: 2, Price: 10.5 };

/** Orders, DDT and FIR, and the lookups of their lines. */
/** Of confirmed documents, each once. */
let lastNumber = 4_000_000;

export const orderCases: Cases<
  | 'fetchOrders'
  | 'fetchRdrList'
  | 'fetchClients'
  | 'fetchOrder'
  | 'fetchOrderItem'
  | 'fetchSalesPersons'
  | 'updateOrder'
  | 'addOrder'
  | 'deleteOrder'
  | 'confirmOrder'
  | 'cancelOrder'
  | 'takeOverOrder'
  | 'duplicateOrder'
> = {
  fetchOrders: capo(async (world) => {
    const filter = { empID: world.empID, teamID: await world.team(), pmgEntry: world.pmgEntry };
    await world.order({ ...filter, SobisDocType: 'D' });
    return { query: { ...LIST, ...filter, sortBy: 'DocDate', status: 'D,E', sobisDocType: 'D' } };
  }),
  fetchRdrList: capo(({ empID }) => ({ query: { ...LIST, sortBy: 'DocDate', status: 'D,E', empID } })),
  fetchClients: capo(() => ({ query: LIST })),
  fetchOrder: capo(async (world) => ({ params: { id: await world.order() } })),
  fetchOrderItem: capo(async ({ item, partner }) => ({
    body: { ...(await item()), ...(await partner()), SlpCode: 1, DocDate: TODAY },
  })),
  fetchSalesPersons: capo(() => ({ query: LIST })),
  updateOrder: capo(async (world) => ({
    body: {
      orderH: { Id: await world.order(), DocDate: TODAY, Comments: 'Consegna al mattino' },
      orderR: [LINE],
      userData: world.user,
      confirmed: false,
    },
  })),
  addOrder: capo(async ({ partner, user, team }) => ({
    body: {
      orderH: { DocDate: TODAY, ...(await partner()), teamID: await team() },
      orderR: [LINE],
      userData: user,
      confirmed: false,
    },
  })),
  deleteOrder: capo(async (world) => ({ body: { id: await world.order(), rowVersion: 1 } })),
  cancelOrder: capo(async (world) => ({
    body: {
      id: await world.order({ DocStatus: 'Y', DocNum: ++lastNumber }),
      rowVersion: 1,
      cancelReason: 'Merce non partita',
    },
  })),
  takeOverOrder: capo(async (world) => ({
    body: {
      id: await world.order({ empID: await world.employee(), teamID: await world.team() }),
      rowVersion: 1,
    },
  })),
  duplicateOrder: capo(async (world) => ({ body: { id: await world.order() } })),
  confirmOrder: capo(async (world) => ({ body: { id: await world.order(), rowVersion: 1 } })),
};
