import { Button } from '@blueprintjs/core';
import { ArrowDown } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { callRoutes } from '#generated/calls.ts';
import { holds } from '../../../engine/index.ts';
import { type BlockProps, placeInput, useMessages, useScreen } from '../../../engine/react/index.ts';
import { useCall } from '../../calls.ts';
import './dashboard.css';

const TO_APPROVE = 'teams-to-approve';

/** SCR-04: how many things wait in each list further down, and the way to them: today's sites may fill many screens of a phone. */
export function Waiting({ block }: BlockProps) {
  const { screen, context } = useScreen();
  const { t } = useMessages();
  const offered = screen.blocks.filter(
    ({ name, showWhen }) => name !== block.name && showWhen !== undefined && holds(showWhen, context),
  );
  const totals = useCall('fetchDashboard', placeInput(callRoutes.fetchDashboard, {}) as object).data?.totals;
  const toApprove = useTotalToApprove(offered.find(({ name }) => name === TO_APPROVE));
  const counts: Readonly<Record<string, number | undefined>> = {
    [TO_APPROVE]: toApprove,
    'dashboard-earlier-teams': totals?.earlierTeams,
    'documents-to-close': totals?.documentsToClose,
    'incomplete-cards': totals?.incompleteCards,
    'hours-to-approve': totals?.hoursToApprove,
  };
  const waiting = offered.filter(({ name }) => (counts[name] ?? 0) > 0);
  return (
    <ul className="waiting" hidden={waiting.length === 0} aria-label={t('dashboard.waiting')}>
      {waiting.map(({ name, title = '' }) => (
        <li key={name}>
          <Button
            icon={<ArrowDown size={20} aria-hidden />}
            text={t('dashboard.waiting-list', { title: t(title), count: counts[name] })}
            onClick={() => goToBlock(name)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Asked as the list itself asks, so that one answer serves both; nothing is asked where there is no such list. */
function useTotalToApprove(list: BlockProps['block'] | undefined): number | undefined {
  const given = list?.props?.['input' as never];
  const input = useMemo(
    () => (given === undefined ? null : (placeInput(callRoutes.fetchTeamList, given) as object)),
    [given],
  );
  return useCall('fetchTeamList', input, { entities: ['team', 'member'] }).data?.total;
}

/** Brings a list to the top of the page, and the reader's focus to its title. */
function goToBlock(name: string): void {
  const heading = document.querySelector<HTMLElement>(`[data-block="${name}"] > h2`);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
