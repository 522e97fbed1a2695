import type { BlockProps } from '../../../engine/react/index.ts';
import { PoleList } from './PoleList.tsx';
import { TeamPageOf } from './TeamPageOf.tsx';

/** CKL-03: the support checks of a site, on a page of their own. */
export function PoleChecks({ params }: BlockProps) {
  return (
    <TeamPageOf params={params}>
      <PoleList teamID={Number(params['id'])} />
    </TeamPageOf>
  );
}
