import { type Cases, capo } from '../Case.ts';

const LIST = { q: '', page: 1, perPage: 5 };

/** Silos and their discharges. */
export const siloCases: Cases<
  | 'prepareDischarge'
  | 'addDischarge'
  | 'removeDischarge'
  | 'confirmInventoryUnload'
  | 'loadInventorySilosEmployee'
  | 'fetchSilosOfEmployee'
  | 'fetchSilosByItemType'
  | 'fetchAllActiveSilos'
  | 'fetchDischarges'
> = {
  prepareDischarge: capo(async (world) => {
    const { SiloAbsEntry, BinCode, WhsCode, WhsName } = await world.stock();
    const TeamID = await world.team('C');
    return {
      body: { BinCode, WhsName, WhsCode, empID: world.empID, SiloAbsEntry, TeamID, Items: [] },
    };
  }),
  addDischarge: capo(async (world) => {
    const { ItemCode, BatchNumber } = await world.stock();
    return {
      body: {
        dischargeItem: { ItemCode, SerialNumber: '', BatchNumber, Quantity: 1.5, oldQuantity: 0 },
        dischargeData: { TeamID: await world.team('C') },
        itemType: 'company',
      },
    };
  }),
  removeDischarge: capo(async (world) => {
    const { ItemCode, BatchNumber } = await world.stock();
    const dischargeId = await world.discharge(await world.team('C'));
    return { body: { dischargeId, itemType: 'company', dischargeItem: { ItemCode, BatchNumber } } };
  }),
  confirmInventoryUnload: capo(async (world) => ({
    body: { dischargeId: await world.discharge(await world.team('R')) },
  })),
  loadInventorySilosEmployee: capo(({ empID }) => ({ params: { empID, disabled: 'N' } })),
  fetchSilosOfEmployee: capo(({ empID }) => ({ params: { empID } })),
  fetchSilosByItemType: capo(() => ({ params: { itemType: 'company' }, query: LIST })),
  fetchAllActiveSilos: capo(() => ({ query: LIST })),
  fetchDischarges: capo(async (world) => {
    const TeamID = await world.team('C');
    await world.discharge(TeamID);
    return { query: { ...LIST, TeamID, status: 'D', itemType: 'company' } };
  }),
};
