import { isYes } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import type { Present } from './Subject.ts';

/** One who was there, as it is stored: whether they acknowledged what, who recorded it and when. */
export interface Acknowledgement {
  readonly empID: number;
  readonly fullName: string;
  readonly acknowledged: 'Y' | 'N';
  /** `own`: by their own sign-in; `badge`: recorded by the leader of who was seen there. */
  readonly acknowledgedHow?: 'own' | 'badge';
  readonly acknowledgedBy?: string;
  readonly acknowledgedAt?: string;
  /** The hash of what they agreed to. */
  readonly agreedHash?: string;
}

/** As it comes with a request: a bare number acknowledges by being sent. */
export type SentPresent = number | { readonly empID?: number; readonly acknowledged?: unknown };

interface Acknowledging {
  readonly crew: readonly Present[];
  readonly present: readonly SentPresent[];
  readonly stored: readonly Acknowledgement[];
  readonly agreed: string;
  /** What the list is called, for refusals. */
  readonly title: string;
}

/**
 * Who was there, with their names as they are now. An acknowledgement is each person's own: who is signed in gives theirs; of another it is only
 * recorded, with the recorder's name, and only of who was seen there. What was acknowledged stays as it was; one's own is nobody else's to take
 * back, also where a page that was opened before does not know of it. Who was named and has left the crew since stays named: they were there when it was
 * written.
 *
 * @throws Refusal UNKNOWN_REFERENCE for somebody who is not in the crew and was not, ACKNOWLEDGED_WITHOUT_BADGE.
 */
export function acknowledgements(
  { user, now }: Pick<CallContext, 'user' | 'now'>,
  { crew, present, stored, agreed, title }: Acknowledging,
): readonly Acknowledgement[] {
  const there = new Map(crew.map((each) => [each.empID, each]));
  const before = new Map(stored.map((each) => [each.empID, each]));
  const sent = present.map((each): Acknowledgement => {
    const empID = typeof each === 'number' ? each : each.empID;
    const member = empID === undefined ? undefined : there.get(empID);
    const known = empID === undefined ? undefined : before.get(empID);
    const fullName = member?.fullName ?? known?.fullName;
    if (empID === undefined || fullName === undefined) throw refuse('UNKNOWN_REFERENCE', { fields: title });
    const says = typeof each === 'number' || isYes(each.acknowledged);
    if (
      known !== undefined &&
      isYes(known.acknowledged) &&
      (says || (known.acknowledgedHow === 'own' && empID !== user.empID))
    ) {
      return { ...known, fullName };
    }
    if (!says) return { empID, fullName, acknowledged: 'N' };
    const how = empID === user.empID ? 'own' : 'badge';
    if (how === 'badge' && member?.isHere !== true) throw refuse('ACKNOWLEDGED_WITHOUT_BADGE', { fullName });
    return {
      ...{ empID, fullName, acknowledged: 'Y', acknowledgedHow: how },
      ...{ acknowledgedBy: user.fullName, acknowledgedAt: now().toISOString(), agreedHash: agreed },
    };
  });
  const named = new Set(sent.map(({ empID }) => empID));
  return [...sent, ...stored.filter((each) => each.acknowledgedHow === 'own' && !named.has(each.empID))];
}
