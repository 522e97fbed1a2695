import { admin, type Cases, capo } from '../Case.ts';
import { TODAY } from '../World.ts';

const LIST = { q: 'a', page: 1, perPage: 5, sortDesc: true };
let recordCount = 0;
/** A code that no record has yet: `T-1`, `T-2`. */
const code = () => `T-${++recordCount}`;

/** People, partners, articles and the lists that forms choose from. */
export const masterdataCases: Cases<
  | 'fetchUnassignedEmployees'
  | 'fetchLeaders'
  | 'fetchEmployees'
  | 'fetchSobisList'
  | 'fetchSobisEmployees'
  | 'AddUpdateEmployee'
  | 'fetchCompany'
  | 'saveCompany'
  | 'fetchBusinessPartners'
  | 'fetchBusinessPartner'
  | 'AddUpdateBusinessPartner'
  | 'fetchActivityTypes'
  | 'AddUpdateActivityType'
  | 'fetchCostCentres'
  | 'AddUpdateCostCenter'
  | 'fetchEmployeeGroups'
  | 'fetchEmployeeGroup'
  | 'fetchItems'
  | 'fetchItem'
> = {
  fetchUnassignedEmployees: capo(() => ({ query: { ...LIST, date: TODAY } })),
  fetchLeaders: capo(() => ({ query: { ...LIST, q: '', active: 'Y', groupId: 1 } })),
  fetchEmployees: capo(() => ({ query: { ...LIST, active: 'Y', groupId: 1 } })),
  fetchSobisList: capo(() => ({ query: { ...LIST, active: 'Y' } })),
  fetchSobisEmployees: capo(() => ({ query: { ExtEmpNo: 'D00007', active: 'Y' } })),
  AddUpdateEmployee: admin(({ user }) => ({ body: { obj: { firstName: 'Ivo', lastName: 'Conti' }, user } })),
  fetchCompany: capo(),
  saveCompany: admin(async ({ db, user }) => {
    const { rowVersion } = await db.selectFrom('company').select('rowVersion').executeTakeFirstOrThrow();
    // A new address each time, because saving an unchanged record sends no event.
    return {
      body: { obj: { CompanyName: 'Elettrolinee S.r.l.', Street: `Via ${code()}`, rowVersion }, user },
    };
  }),
  fetchBusinessPartners: capo(() => ({ query: { ...LIST, CardType: 'C', active: 'Y' } })),
  fetchBusinessPartner: capo(async ({ partner }) => ({ params: { id: (await partner()).CardCode } })),
  AddUpdateBusinessPartner: admin(({ user }) => ({
    body: { obj: { CardCode: code(), CardName: 'Elettra S.r.l.', CardType: 'C' }, user },
  })),
  fetchActivityTypes: capo(() => ({ query: LIST })),
  AddUpdateActivityType: admin(({ user }) => ({ body: { obj: { Name: `Linea ${code()}` }, user } })),
  fetchCostCentres: capo(() => ({ query: LIST })),
  AddUpdateCostCenter: admin(({ user }) => ({
    body: { obj: { CenterCode: code(), CenterName: 'Zona Bra', EffectiveFrom: TODAY }, user },
  })),
  fetchEmployeeGroups: capo(() => ({ query: LIST })),
  fetchEmployeeGroup: capo(() => ({ params: { id: 1 } })),
  fetchItems: capo(() => ({ query: { ...LIST, itemType: 'company' } })),
  fetchItem: capo(async ({ item }) => ({ body: await item() })),
};
