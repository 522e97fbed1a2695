import { useMemo } from 'react';
import { useEngine } from '../../../engine/react/index.ts';
import { useCall } from '../../calls.ts';
import type { HoursMember } from './cells.ts';

export interface LeaderCrew {
  readonly leader: HoursMember;
  /** The leader first. */
  readonly people: readonly HoursMember[];
}

/** As many as a call gives. */
const MOST = 500;

/** The crews whose hours one may write: all for those who approve, else one's own; at least oneself. */
export function useCrews() {
  const { user, can } = useEngine();
  const answer = useCall('fetchSquadre', { query: { page: 1, perPage: MOST } }, { entities: ['squad'] });
  const all = can('WorkHours.approve');
  const own = user?.empID ?? undefined;
  const name = user?.fullName ?? '';
  const crews = useMemo<readonly LeaderCrew[]>(() => {
    const found = (answer.data?.squadre ?? [])
      .filter(({ empID }) => all || empID === own)
      .map(({ empID, fullName = '', members = [] }) => {
        const leader = { empID, fullName };
        const others = members.map((each) => ({ empID: each.empID, fullName: each.fullName ?? '' }));
        return { leader, people: [leader, ...others] };
      });
    if (own === undefined || found.some(({ leader }) => leader.empID === own)) return found;
    const self = { empID: own, fullName: name };
    return [{ leader: self, people: [self] }, ...found];
  }, [answer.data, all, own, name]);
  return { crews, answer };
}
