import type { CallContext } from '../../host/calls/CallContext.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { searchedIn } from '../../host/calls/searchedIn.ts';

interface TemplateQuery {
  readonly q?: string | undefined;
  /** Exactly this code; empty: any. */
  readonly code?: string | undefined;
  readonly published?: 'Y' | 'N' | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
}

const ORDER: ListOrder<string> = {
  fields: {
    Name: 'team_templates.Name',
    Code: 'team_templates.Code',
    projectName: 'projects.NAME',
    leaderName: 'employees.fullName',
    PlannedTime: 'team_templates.PlannedTime',
    published: 'team_templates.published',
  },
  by: 'Name',
  last: 'team_templates.templateID',
};

/** One page of templates with the names of project and leader, and how many there are. @throws Refusal SORT_UNKNOWN. */
export async function listTemplates(context: CallContext, query: TemplateQuery) {
  const { code = '', published } = query;
  const found = context.db
    .selectFrom('team_templates')
    .leftJoin('projects', 'projects.AbsEntry', 'team_templates.pmgEntry')
    .leftJoin('employees', 'employees.empID', 'team_templates.empID')
    .selectAll('team_templates')
    .select([
      'projects.NAME as projectName',
      'projects.DocNum as projectDocNum',
      'employees.fullName as leaderName',
    ])
    .$if(code !== '', (rows) => rows.where('team_templates.Code', '=', code))
    .$if(published !== undefined, (rows) => rows.where('team_templates.published', '=', published ?? 'Y'))
    .where((where) => searchedIn(where, query.q, ['team_templates.Name', 'team_templates.Code']));
  const { rows, total } = await listRows(found, query, ORDER, context);
  return { templates: rows, total };
}
