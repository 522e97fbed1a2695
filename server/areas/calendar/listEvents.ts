import type { Handler } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';
import { requireVisibleProject } from '../project/visibleProjects.ts';
import { selectEvents, visibleEvents } from './selectEvents.ts';

const ORDER: ListOrder<string> = {
  fields: {
    StartDate: 'events.StartDate',
    clgcode: 'events.clgcode',
    Subject: 'events.Subject',
    Action: 'events.Action',
    fullName: 'employees.fullName',
    Priority: 'events.Priority',
    Closed: 'events.Closed',
  },
  by: 'StartDate',
  descending: true,
  last: 'events.clgcode',
};

/** Events that one may see, of a project or of all. */
export const listEvents: Handler<'fetchEvents'> = async ({ query }, context) => {
  const { db, user } = context;
  const { pmgEntry, closed } = query;
  if (pmgEntry !== undefined) await requireVisibleProject(db, user, pmgEntry);
  const found = selectEvents(db)
    .where(visibleEvents(user))
    .$if(pmgEntry !== undefined, (rows) => rows.where('events.pmgEntry', '=', pmgEntry ?? 0))
    .$if(closed !== undefined, (rows) => rows.where('events.Closed', '=', closed ?? 'N'))
    .where((where) => searchedIn(where, query.q, ['events.Subject', 'employees.fullName']));
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { events: rows, total };
};
