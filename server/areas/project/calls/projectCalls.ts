import { handlers } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { selectProjects } from '../selectProjects.ts';
import { requireVisibleProject } from '../visibleProjects.ts';
import { listAppalti } from './listAppalti.ts';
import { listProjects } from './listProjects.ts';
import { movedItemCalls } from './movedItems.ts';
import { partCalls } from './parts.ts';
import { projectActivities } from './projectActivities.ts';
import { saveProject } from './saveProject.ts';
import { taskCalls } from './tasks.ts';
import { warehouseCalls } from './warehouses.ts';

export const projectCalls = {
  ...handlers({
    fetchProjectList: listProjects,
    fetchAppaltoList: listAppalti,
    fetchProjectActivities: projectActivities,
    AddUpdateProject: saveProject,

    fetchProject: async ({ params: { id } }, { db, user }) => {
      await requireVisibleProject(db, user, id);
      const project = await selectProjects(db).where('projects.AbsEntry', '=', id).executeTakeFirst();
      if (project === undefined) throw refuse('NOT_FOUND', { what: `Il progetto ${id}` });
      return project;
    },
  }),
  ...partCalls,
  ...taskCalls,
  ...movedItemCalls,
  ...warehouseCalls,
};
