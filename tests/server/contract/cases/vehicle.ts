import type { CallName } from '../../../../server/host/calls/handlers.ts';
import { type Cases, capo } from '../Case.ts';
import { TODAY, type World } from '../World.ts';

/** Numbers are given once. */
let lastNumber = 900_000;
const LIST = { q: '', page: 1, perPage: 5 };
const PERIOD = { ...LIST, status: 'D,I,Y', from: '2026-01-01', to: '2026-12-31' };

/** The same call for vehicles and for equipment. */
const both = <A extends CallName, B extends CallName>(
  vehicles: A,
  equipment: B,
  given: (world: World, kind: 'automezzo' | 'attrezzatura') => Promise<object>,
) =>
  ({
    [vehicles]: capo((world) => given(world, 'automezzo')),
    [equipment]: capo((world) => given(world, 'attrezzatura')),
  }) as Cases<A | B>;

const ofTeam = async (world: World, kind: 'automezzo' | 'attrezzatura') => {
  const teamId = await world.team();
  await world.vehicle({ teams: [teamId], kind });
  return { query: { teamId } };
};

/** Vehicles, equipment and their documents. */
export const vehicleCases: Cases<
  | 'searchVehicles'
  | 'fetchLocations'
  | 'fetchAutomezzi'
  | 'addTeamVehicle'
  | 'removeTeamVehicle'
  | 'saveTeamAutomezzi'
  | 'fetchAvailableAutomezzi'
  | 'fetchTeamAutomezzi'
  | 'checkTeamAutomezzi'
  | 'fetchAttrezzature'
  | 'saveTeamAttrezzature'
  | 'fetchAvailableAttrezzature'
  | 'fetchTeamAttrezzature'
  | 'checkTeamAttrezzature'
  | 'fetchAssegnazioni'
  | 'fetchAssegnazione'
  | 'saveAssegnazione'
  | 'confirmAssegnazione'
  | 'deleteAssegnazione'
  | 'fetchTrasferimenti'
  | 'fetchTrasferimento'
  | 'saveTrasferimento'
  | 'confirmTrasferimento'
  | 'deleteTrasferimento'
  | 'fetchSchedePercorrenza'
  | 'fetchSchedaPercorrenza'
  | 'saveSchedaPercorrenza'
  | 'confirmSchedaPercorrenza'
  | 'deleteSchedaPercorrenza'
  | 'cancelSchedaPercorrenza'
  | 'fetchIncompleteSchedePercorrenza'
  | 'checkSchedaPercorrenzaUserTeam'
> = {
  searchVehicles: capo(async (world) => {
    await world.vehicle({});
    return { query: { ...LIST, movable: true } };
  }),
  fetchLocations: capo(async (world) => {
    await world.vehicle({});
    return { query: LIST };
  }),
  ...both('fetchAutomezzi', 'fetchAttrezzature', async () => ({ query: { ...LIST, active: 'Y' } })),
  ...both('fetchAvailableAutomezzi', 'fetchAvailableAttrezzature', async (world, kind) => {
    await world.vehicle({ kind });
    return { query: { ...LIST, teamId: await world.team() } };
  }),
  ...both('fetchTeamAutomezzi', 'fetchTeamAttrezzature', ofTeam),
  ...both('checkTeamAutomezzi', 'checkTeamAttrezzature', ofTeam),
  addTeamVehicle: capo(async (world) => ({
    body: { teamId: await world.team(), ItemCode: await world.vehicle() },
  })),
  removeTeamVehicle: capo(async (world) => {
    const teamId = await world.team();
    return { body: { teamId, ItemCode: await world.vehicle({ teams: [teamId] }) } };
  }),
  saveTeamAutomezzi: capo(async (world) => ({
    body: { teamId: await world.team(), automezziTeamData: [{ ItemCode: await world.vehicle() }] },
  })),
  saveTeamAttrezzature: capo(async (world) => ({
    body: {
      teamId: await world.team(),
      attrezzatureTeamData: [await world.vehicle({ kind: 'attrezzatura' })],
    },
  })),

  fetchAssegnazioni: capo(async (world) => {
    await world.assignment();
    return { query: { ...PERIOD, empID: world.empID } };
  }),
  fetchAssegnazione: capo(async (world) => ({ query: { Id: await world.assignment() } })),
  saveAssegnazione: capo(async (world) => ({
    body: {
      assegnazioneData: {
        ...{ DocDate: TODAY, ItemCode: await world.vehicle(), empID: world.empID },
        TeamId: await world.team(),
      },
      user: world.user,
    },
  })),
  confirmAssegnazione: capo(async (world) => ({ body: { Id: await world.assignment(), rowVersion: 1 } })),
  deleteAssegnazione: capo(async (world) => ({ params: { id: await world.assignment() } })),

  fetchTrasferimenti: capo(async (world) => {
    await world.transfer();
    return { query: PERIOD };
  }),
  fetchTrasferimento: capo(async (world) => ({ query: { Id: await world.transfer() } })),
  saveTrasferimento: capo(async (world) => ({
    body: {
      trasferimentoData: {
        ...{ DocDate: TODAY, ItemCode: await world.vehicle(), BinCode: 'SILO-002' },
        TeamId: await world.team(),
      },
      user: world.user,
    },
  })),
  confirmTrasferimento: capo(async (world) => ({ body: { Id: await world.transfer(), rowVersion: 1 } })),
  deleteTrasferimento: capo(async (world) => ({ params: { id: await world.transfer() } })),

  fetchSchedePercorrenza: capo(() => ({ query: PERIOD })),
  fetchSchedaPercorrenza: capo(async (world) => ({ query: { Id: await world.card() } })),
  saveSchedaPercorrenza: capo(async (world) => {
    const TeamId = await world.team('C');
    const ItemCode = await world.vehicle({ teams: [TeamId] });
    const schedaPercorrenzaData = { DocDate: TODAY, ItemCode, TeamId, KmOreIniziali: 10, KmOreFinali: 25.5 };
    return { body: { schedaPercorrenzaData, user: world.user } };
  }),
  confirmSchedaPercorrenza: capo(async (world) => ({ body: { Id: await world.card(), rowVersion: 1 } })),
  deleteSchedaPercorrenza: capo(async (world) => ({ params: { id: await world.card() } })),
  cancelSchedaPercorrenza: capo(async (world) => ({
    body: {
      Id: await world.card({ DocStatus: 'Y', DocNum: ++lastNumber }),
      rowVersion: 1,
      cancelReason: 'Chilometri sbagliati',
    },
  })),
  fetchIncompleteSchedePercorrenza: capo(({ empID }) => ({ query: { ...LIST, empID } })),
  checkSchedaPercorrenzaUserTeam: capo((world) => ofTeam(world, 'automezzo')),
};
