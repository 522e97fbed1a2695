import { isYes, type Product } from '../../../engine/index.ts';
import { type CrewMember, printDate } from '../../../renderer-pdf/index.ts';
import { messagesFor } from '../product/messagesFor.ts';
import type { Acknowledgement } from './acknowledgements.ts';
import { agreedHash } from './checklistHash.ts';
import type { Checklist } from './checklistNamed.ts';
import type { Present } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

/** Who is printed on the paper of a checklist: those named in it, or who is there to sign by hand; and who was absent, so that nobody looks for a signature (TEAM-10). */
export function printedCrew(
  product: Product,
  { by }: Checklist,
  row: StoredChecklist,
  crew: readonly Present[],
): readonly CrewMember[] {
  const roles = new Map(crew.map(({ empID, role }) => [empID, role]));
  const away = new Set(crew.filter(({ isAbsent }) => isAbsent).map(({ empID }) => empID));
  const named = row.members ?? [];
  const listed: readonly Pick<Acknowledgement, 'empID' | 'fullName' | 'acknowledged'>[] =
    named.length > 0
      ? named
      : crew.filter(({ isAbsent }) => !isAbsent).map((each) => ({ ...each, acknowledged: 'N' }));
  const present = listed.filter(({ empID, acknowledged }) => isYes(acknowledged) || !away.has(empID));
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

/** When, how and through whom: what one reads years later. */
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
