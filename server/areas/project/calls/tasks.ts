import type { Kysely } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import type { Database } from '../../../host/db/Database.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { deleteRecord, saveRecord } from '../../../host/writes/records.ts';
import { requireVisibleProject, visibleProjects } from '../visibleProjects.ts';

const ORDER: ListOrder<string> = {
  fields: {
    DueDate: 'tasks.DueDate',
    Id: 'tasks.Id',
    Name: 'tasks.Name',
    pmgEntry: 'tasks.pmgEntry',
    fullName: 'employees.fullName',
    Priority: 'tasks.Priority',
    Status: 'tasks.Status',
    StartDate: 'tasks.StartDate',
    ClosingDate: 'tasks.ClosingDate',
    FinishedPercent: 'tasks.FinishedPercent',
  },
  by: 'DueDate',
  last: 'tasks.Id',
};

/** What is to be done for a project; the tasks of projects that one may load. */
export const taskCalls = handlers({
  fetchTaskList: async ({ query }, context) => {
    const { db, user } = context;
    const { pmgEntry } = query;
    const found = selectTasks(db)
      .where('tasks.pmgEntry', 'in', ({ selectFrom }) =>
        selectFrom('projects').select('projects.AbsEntry').where(visibleProjects(user)),
      )
      .$if(pmgEntry !== undefined, (rows) => rows.where('tasks.pmgEntry', '=', pmgEntry ?? 0))
      .where((where) => searchedIn(where, query.q, ['tasks.Name', 'employees.fullName']));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { tasks: rows, total };
  },

  fetchTask: async ({ params: { id } }, { db, user }) => {
    const task = await selectTasks(db).where('tasks.Id', '=', id).executeTakeFirst();
    if (task === undefined) throw refuse('NOT_FOUND', { what: `Il compito ${id}` });
    await requireVisibleProject(db, user, task.pmgEntry);
    return task;
  },

  AddUpdateTask: async ({ body: { task } }, context) => {
    await requirePartOf(context, task);
    const { Id } = await saveRecord<Entities['task']>(context, 'task', task);
    return selectTasks(context.db).where('tasks.Id', '=', Id).executeTakeFirstOrThrow();
  },

  deleteTask: async ({ body: { task } }, context) => {
    await deleteRecord(context, 'task', { Id: task.Id, rowVersion: task.rowVersion });
    return { Id: task.Id };
  },
});

function selectTasks(db: Kysely<Database>) {
  return db
    .selectFrom('tasks')
    .leftJoin('employees', 'employees.empID', 'tasks.empID')
    .selectAll('tasks')
    .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('fullName'));
}

/** A task's subproject is one of its project. */
async function requirePartOf(
  { db }: CallContext,
  {
    pmgEntry,
    subprojectEntry,
  }: { readonly pmgEntry: number; readonly subprojectEntry?: number | null | undefined },
): Promise<void> {
  if (subprojectEntry === undefined || subprojectEntry === null) return;
  const part = await db
    .selectFrom('subprojects')
    .select('AbsEntry')
    .where('AbsEntry', '=', subprojectEntry)
    .where('ProjectID', '=', pmgEntry)
    .executeTakeFirst();
  if (part === undefined) throw refuse('UNKNOWN_REFERENCE', { fields: 'subprojectEntry' });
}
