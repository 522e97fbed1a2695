import type { Entities } from '#generated/entities.ts';
import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Handler, Input } from '../../../host/calls/handlers.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { labelled, saveRecord } from '../../../host/writes/records.ts';
import { checkUserFields } from '../checkUserFields.ts';
import { selectProjects } from '../selectProjects.ts';

type Sent = Input<'AddUpdateProject'>['body']['prj'];

/** Saves a project; its number, customer and employee must be free and existing ones. */
export const saveProject: Handler<'AddUpdateProject'> = async ({ body: { prj } }, context) => {
  checkUserFields(context, prj.UserFields);
  await refuseTakenNumber(context, prj);
  await requirePerson(context, prj.EMPLOYEE);
  if (prj.AbsEntry !== undefined && prj.ParentID === prj.AbsEntry) {
    throw refuse('BAD_VALUE', { detail: 'un progetto non può appartenere a sé stesso' });
  }
  const { AbsEntry } = await saveRecord<Entities['project']>(context, 'project', prj);
  return selectProjects(context.db).where('projects.AbsEntry', '=', AbsEntry).executeTakeFirstOrThrow();
};

/** The number is how people call a project: two of the same would be mixed up. */
async function refuseTakenNumber({ db, product }: CallContext, { AbsEntry, DocNum }: Sent): Promise<void> {
  if (DocNum === undefined || DocNum === null) return;
  const same = await db
    .selectFrom('projects')
    .select('AbsEntry')
    .where('DocNum', '=', DocNum)
    .$if(AbsEntry !== undefined, (projects) => projects.where('AbsEntry', '<>', AbsEntry ?? 0))
    .executeTakeFirst();
  const entity = product.entities['project'];
  if (same !== undefined && entity !== undefined) {
    throw refuse('DUPLICATE', { fields: labelled(entity, 'DocNum') });
  }
}

/** An employee, or minus a user (PERM-03): no foreign key can say so. */
async function requirePerson({ db }: CallContext, empID: number | null | undefined): Promise<void> {
  if (empID === undefined || empID === null) return;
  const person =
    empID < 0
      ? await db.selectFrom('users').select('userId').where('userId', '=', -empID).executeTakeFirst()
      : await db.selectFrom('employees').select('empID').where('empID', '=', empID).executeTakeFirst();
  if (person === undefined) throw refuse('UNKNOWN_REFERENCE', { fields: 'EMPLOYEE' });
}
