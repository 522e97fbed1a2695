import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import { handlers, type Input } from '../../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../../host/calls/listRows.ts';
import { searchedIn } from '../../../host/calls/searchedIn.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { entityNamed, sentColumns } from '../../../host/writes/entityColumns.ts';
import { lockRecord, saveRecord, writeRecord } from '../../../host/writes/records.ts';
import { requireVisibleProject } from '../visibleProjects.ts';

type Line = Entities['project-line'];

const LINES: ListOrder<string> = {
  fields: {
    LineNum: 'project_lines.LineNum',
    ItemCode: 'project_lines.ItemCode',
    Description: 'project_lines.Description',
    Quantity: 'project_lines.Quantity',
    DoneQuantity: 'project_lines.DoneQuantity',
    UM: 'project_lines.UM',
    UnitPrice: 'project_lines.UnitPrice',
    LineTotal: 'project_lines.LineTotal',
    StartDate: 'project_lines.StartDate',
    CloseDate: 'project_lines.CloseDate',
  },
  by: 'LineNum',
  last: 'project_lines.Id',
};

/** What a project is made of. */
export const partCalls = handlers({
  fetchProjectLines: async ({ query }, context) => {
    const { db, user } = context;
    await requireVisibleProject(db, user, query.pmgEntry);
    const found = db
      .selectFrom('project_lines')
      .selectAll()
      .where('AbsEntry', '=', query.pmgEntry)
      .where((where) => searchedIn(where, query.q, ['Description', 'ItemCode']));
    const { rows, total } = await listRows(found, query, LINES, context);
    return { projectLines: rows, total };
  },

  AddUpdateProjectLine: async ({ body: { line } }, context) => {
    await lockProject(context, line.AbsEntry);
    const before = await lockRecord<Line>(context, 'project-line', line);
    if (before !== undefined && before.AbsEntry !== line.AbsEntry)
      throw refuse('BAD_VALUE', { detail: OTHERS });
    const { Quantity = before?.Quantity ?? 0, UnitPrice = before?.UnitPrice ?? 0 } = line;
    return writeRecord<Line>(context, 'project-line', before, {
      ...sentColumns(entityNamed(context.product, 'project-line'), line),
      LineNum: before?.LineNum ?? (await nextLine(context, line.AbsEntry)),
      LineTotal: await totalOf(context, Quantity, UnitPrice),
    });
  },

  AddUpdateSubproject: async ({ body: { subproject } }, context) => {
    await lockProject(context, subproject.ProjectID);
    const before = await lockRecord<Entities['subproject']>(context, 'subproject', subproject);
    if (before !== undefined && before.ProjectID !== subproject.ProjectID)
      throw refuse('BAD_VALUE', { detail: OTHERS });
    await requireParent(context, subproject);
    const { AbsEntry } = await saveRecord<Entities['subproject']>(context, 'subproject', subproject);
    return selectSubprojects(context).where('subprojects.AbsEntry', '=', AbsEntry).executeTakeFirstOrThrow();
  },

  fetchSubprojects: async ({ params: { id } }, context) => {
    await requireVisibleProject(context.db, context.user, id);
    const subprojects = await selectSubprojects(context)
      .where('subprojects.ProjectID', '=', id)
      .orderBy('subprojects.StartDate')
      .orderBy('subprojects.AbsEntry')
      .execute();
    return { subprojects };
  },
});

const OTHERS = 'una parte di un progetto resta in quel progetto';

function selectSubprojects({ db }: Pick<CallContext, 'db'>) {
  return db
    .selectFrom('subprojects')
    .leftJoin('employees', 'employees.empID', 'subprojects.Owner')
    .selectAll('subprojects')
    .select(({ fn, val }) => fn.coalesce('employees.fullName', val('')).as('ownerName'));
}

/** Parts of one project are written one after another. */
async function lockProject({ db }: CallContext, AbsEntry: number): Promise<void> {
  const project = db.selectFrom('projects').select('AbsEntry').where('AbsEntry', '=', AbsEntry).forUpdate();
  if ((await project.executeTakeFirst()) === undefined)
    throw refuse('NOT_FOUND', { what: `Il progetto ${AbsEntry}` });
}

/** To the cent, by PostgreSQL: half a cent of 0,5 × 2,01 is lost in JavaScript's numbers. */
async function totalOf({ db }: CallContext, Quantity: number, UnitPrice: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select round(${Quantity}::numeric * ${UnitPrice}::numeric, 2) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function nextLine({ db }: CallContext, AbsEntry: number): Promise<number> {
  const { last } = await db
    .selectFrom('project_lines')
    .select(({ fn }) => fn.max('LineNum').as('last'))
    .where('AbsEntry', '=', AbsEntry)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

/** A part lies in another of the same project, never in itself nor in what lies in it. */
async function requireParent(
  { db }: CallContext,
  { AbsEntry, ProjectID, ParentID }: Input<'AddUpdateSubproject'>['body']['subproject'],
): Promise<void> {
  if (ParentID === undefined || ParentID === null) return;
  const parts = await db
    .selectFrom('subprojects')
    .select(['AbsEntry', 'ParentID'])
    .where('ProjectID', '=', ProjectID)
    .execute();
  const parentOf = new Map(parts.map((part) => [part.AbsEntry, part.ParentID]));
  if (!parentOf.has(ParentID)) throw refuse('UNKNOWN_REFERENCE', { fields: 'ParentID' });
  for (let part: number | null | undefined = ParentID; typeof part === 'number'; part = parentOf.get(part))
    if (part === AbsEntry)
      throw refuse('BAD_VALUE', { detail: 'un sottoprogetto non può appartenere a sé stesso' });
}
