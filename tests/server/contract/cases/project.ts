import { type Cases, capo, planner } from '../Case.ts';
import { TODAY } from '../World.ts';

const LIST = { q: '', page: 1, perPage: 5, sortDesc: true };

/** Projects and the calendar. */
export const projectCases: Cases<
  | 'fetchProjectList'
  | 'fetchAppaltoList'
  | 'fetchProjectLines'
  | 'fetchSubprojects'
  | 'fetchTaskList'
  | 'fetchTask'
  | 'AddUpdateSubproject'
  | 'AddUpdateProjectLine'
  | 'AddUpdateTask'
  | 'deleteTask'
  | 'AddUpdateProject'
  | 'fetchProject'
  | 'fetchMovedItems'
  | 'fetchMovedItemsGrouped'
  | 'fetchWarehouses'
  | 'fetchActivities'
  | 'AddUpdateEvent'
  | 'deleteEvent'
  | 'fetchEvent'
  | 'fetchEvents'
  | 'fetchProjectActivities'
> = {
  fetchProjectList: capo(({ empID }) => ({ query: { ...LIST, empID, status: 'S' } })),
  fetchAppaltoList: capo(() => ({ query: LIST })),
  fetchProjectLines: capo(({ pmgEntry }) => ({ query: { ...LIST, pmgEntry } })),
  fetchSubprojects: capo(({ pmgEntry }) => ({ params: { id: pmgEntry } })),
  fetchTaskList: capo(({ pmgEntry }) => ({ query: { ...LIST, pmgEntry } })),
  fetchTask: capo(async (world) => ({ params: { id: await world.task() } })),
  AddUpdateSubproject: planner(({ pmgEntry, empID, user }) => ({
    body: {
      subproject: { ProjectID: pmgEntry, SubprojectName: 'Scavi', Owner: empID, DueDate: TODAY },
      user,
    },
  })),
  AddUpdateProjectLine: planner(({ pmgEntry, user }) => ({
    body: { line: { AbsEntry: pmgEntry, Description: 'Scavo', Quantity: 12, UM: 'm', UnitPrice: 8.5 }, user },
  })),
  AddUpdateTask: planner(({ pmgEntry, empID, user }) => ({
    body: { task: { pmgEntry, Name: 'Permesso di scavo', empID, DueDate: TODAY }, user },
  })),
  deleteTask: planner(async (world) => ({ body: { task: { Id: await world.task() }, user: world.user } })),
  AddUpdateProject: planner(({ empID, user }) => ({
    body: { prj: { NAME: 'Linea MT Barolo', RISK: 'M', EMPLOYEE: empID, START: TODAY }, user },
  })),
  fetchProject: capo(({ pmgEntry }) => ({ params: { id: pmgEntry } })),
  fetchMovedItems: capo(({ pmgEntry }) => ({
    query: { ...LIST, pmgEntry, itemType: 'company', from: '2026-01-01', to: TODAY },
  })),
  fetchMovedItemsGrouped: capo(({ pmgEntry }) => ({
    query: { ...LIST, pmgEntry, itemType: 'company', from: '2026-01-01', to: TODAY },
  })),
  fetchWarehouses: capo(() => ({ query: LIST })),
  fetchActivities: capo(({ user }) => ({
    query: {
      info: JSON.stringify({ start: '2026-11-01', end: '2026-11-30' }),
      calendars: 'team,event',
      user: String(user.userId),
    },
  })),
  AddUpdateEvent: planner(({ empID, user }) => ({
    body: { obj: { Subject: 'Riunione', StartDate: TODAY, HandledByEmployee: empID }, user },
  })),
  deleteEvent: planner(async (world) => ({
    body: { clgcode: await world.event(), rowVersion: 1, user: world.user },
  })),
  fetchEvents: capo(async (world) => {
    await world.event();
    return { query: { ...LIST, pmgEntry: world.pmgEntry, closed: 'N' } };
  }),
  fetchProjectActivities: capo(({ pmgEntry }) => ({ query: { ...LIST, pmgEntry } })),
  fetchEvent: capo(async (world) => ({ params: { clgcode: await world.event() } })),
};
