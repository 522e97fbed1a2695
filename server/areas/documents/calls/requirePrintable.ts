import type { CallContext } from '../../../host/calls/CallContext.ts';
import type { Input } from '../../../host/calls/handlers.ts';
import { sourceOf } from '../../../host/documents/composeDocument.ts';
import { refuse } from '../../../host/errors/refuse.ts';
import { aboutTeam, teamOfLink } from './teamOfLink.ts';

type Access = Pick<CallContext, 'db' | 'user' | 'product' | 'documentSources'>;
type ObjectType = Input<'RenderAndSaveFile'>['body']['objtype'];

/** @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND, or NOT_YOURS for what the user may not see. */
export async function requirePrintable(access: Access, code: string, id: number): Promise<void> {
  await teamOfLink(access, { linkedObject: sourceOf(access, code).subject, linkedId: id });
}

/**
 * The number by which a document is asked for, of the object that it is attached to: a team's for its
 * checklists, too.
 *
 * @throws Refusal BAD_REQUEST where the document does not belong to such an object, NOT_FOUND, NOT_YOURS.
 */
export async function printedFor(
  access: Access,
  code: string,
  objtype: ObjectType,
  objid: number,
): Promise<number> {
  const { subject } = sourceOf(access, code);
  const team = await teamOfLink(access, { linkedObject: objtype, linkedId: objid });
  if (objtype === subject) return objid;
  if (subject === 'team' && aboutTeam(access, objtype) !== undefined && team !== undefined)
    return team.teamID;
  throw refuse('BAD_REQUEST', { detail: `il documento ${code} non si allega a "${objtype}"` });
}
