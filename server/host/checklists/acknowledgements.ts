import { isYes } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords, wordList } from '../errors/slotWords.ts';
import type { Participant } from './Subject.ts';

/** A stored crew member of a checklist: whether they acknowledged it, who recorded that and when. */
export interface Acknowledgement {
  readonly empID: number;
  readonly fullName: string;
  readonly acknowledged: 'Y' | 'N';
  /** `own`: with their own sign-in; `badge`: recorded by the leader for a member on site. */
  readonly acknowledgedHow?: 'own' | 'badge';
  readonly acknowledgedBy?: string;
  readonly acknowledgedByUser?: number;
  readonly acknowledgedAt?: string;
  /** Hash of the content that they agreed to (`agreedHash`). */
  readonly agreedHash?: string;
}

/** A member in a request: a bare number means acknowledged. */
export type ParticipantInput =
  | number
  | { readonly empID?: number; readonly fullName?: unknown; readonly acknowledged?: unknown };

interface Acknowledging {
  readonly crew: readonly Participant[];
  readonly present: readonly ParticipantInput[];
  readonly stored: readonly Acknowledgement[];
  readonly agreed: string;
  /** Label of the list, for refusals. */
  readonly title: string;
}

/**
 * Merges the members of a request with the stored ones; names are refreshed. The signed-in member
 * acknowledges for themselves; for another member on site it is recorded with the recorder's name. An
 * acknowledgement stays as it was, and only its member can withdraw it, even when the page was opened before
 * it was given. A stored member who left the crew stays listed.
 *
 * @throws Refusal UNKNOWN_REFERENCE for a person who is neither in the crew nor stored,
 * ACKNOWLEDGED_WITHOUT_BADGE for another member who is not on site.
 */
export function acknowledgements(
  { user, now }: Pick<CallContext, 'user' | 'now'>,
  { crew, present, stored, agreed, title }: Acknowledging,
): readonly Acknowledgement[] {
  const crewById = new Map(crew.map((each) => [each.empID, each]));
  const storedById = new Map(stored.map((each) => [each.empID, each]));
  const merged = present.map((each): Acknowledgement => {
    const empID = typeof each === 'number' ? each : each.empID;
    const member = empID === undefined ? undefined : crewById.get(empID);
    const earlier = empID === undefined ? undefined : storedById.get(empID);
    const fullName = member?.fullName ?? earlier?.fullName;
    if (empID === undefined || fullName === undefined) {
      // One who was ticked and has left the crew since: by name, so that the tick is found and taken away.
      const name = typeof each === 'object' && typeof each.fullName === 'string' ? ` (${each.fullName})` : '';
      throw refuse('UNKNOWN_REFERENCE', { fields: wordList([labelWords(title), () => name], '') });
    }
    const isAcknowledged = typeof each === 'number' || isYes(each.acknowledged);
    if (
      earlier !== undefined &&
      isYes(earlier.acknowledged) &&
      (isAcknowledged || (earlier.acknowledgedHow === 'own' && empID !== user.empID))
    ) {
      return { ...earlier, fullName };
    }
    if (!isAcknowledged) return { empID, fullName, acknowledged: 'N' };
    const how = empID === user.empID ? 'own' : 'badge';
    if (how === 'badge' && member?.isHere !== true) throw refuse('ACKNOWLEDGED_WITHOUT_BADGE', { fullName });
    return {
      ...{ empID, fullName, acknowledged: 'Y', acknowledgedHow: how },
      ...{ acknowledgedBy: user.fullName, acknowledgedByUser: user.userId },
      ...{ acknowledgedAt: now().toISOString(), agreedHash: agreed },
    };
  });
  const mergedIds = new Set(merged.map(({ empID }) => empID));
  return [
    ...merged,
    ...stored.filter((each) => each.acknowledgedHow === 'own' && !mergedIds.has(each.empID)),
  ];
}
