import { isYes, type Product } from '../../../engine/index.ts';
import { type CrewMember, printDate } from '../../../renderer-pdf/index.ts';
import { messagesFor } from '../product/messagesFor.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import { agreedHash } from './checklistHash.ts';
import type { Checklist } from './checklistNamed.ts';
import type { Present } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

/**
 * The crew list of a printed checklist: stored members, or the crew for signing by hand, then absent members
 * with the reason, so that no signature is missed (TEAM-10).
 */
export function printedCrew(
  product: Product,
  { by }: Checklist,
  row: StoredChecklist,
  crew: readonly Present[],
): readonly CrewMember[] {
  const roles = new Map(crew.map(({ empID, role }) => [empID, role]));
  const absentIds = new Set(crew.filter(({ isAbsent }) => isAbsent).map(({ empID }) => empID));
  const members = row.members ?? [];
  const listed: readonly Pick<Acknowledgement, 'empID' | 'fullName' | 'acknowledged'>[] =
    members.length > 0
      ? members
      : crew.filter(({ isAbsent }) => !isAbsent).map((each) => ({ ...each, acknowledged: 'N' }));
  const present = listed.filter(({ empID, acknowledged }) => isYes(acknowledged) || !absentIds.has(empID));
  const agreed = agreedHash(by, row);
  const printed = new Set(present.map(({ empID }) => empID));
  return [
    ...present.map((each) => ({
      ...{ fullName: each.fullName, role: roles.get(each.empID) ?? '' },
      ...acknowledgedAs(each, agreed, product),
    })),
    ...crew
      .filter(({ empID, isAbsent }) => isAbsent && !printed.has(empID))
      .map(({ fullName, role, presence }) => ({
        ...{ fullName, role },
        ...(presence === undefined ? {} : { acknowledged: presence }),
      })),
  ];
}

/** The acknowledgement in words, for later readers of the paper: date, way and recorder. */
function acknowledgedAs(
  {
    acknowledged,
    acknowledgedHow: how,
    acknowledgedAt: at,
    acknowledgedBy: by,
    agreedHash: on,
  }: Pick<Acknowledgement, 'acknowledged'> & Partial<Acknowledgement>,
  agreed: string,
  product: Product,
): { readonly acknowledged?: string } {
  if (!isYes(acknowledged)) return {};
  const through =
    how === 'badge' ? `, con badge: registrata da ${by}` : how === 'own' ? ' con il proprio accesso' : '';
  const when = at === undefined ? '' : ` il ${printDate(at, messagesFor(product, 'it'))}`;
  const former = on === undefined || on === agreed ? '' : '; il testo è cambiato dopo';
  return { acknowledged: `Presa visione confermata${when}${through}${former}` };
}
