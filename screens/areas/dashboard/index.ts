import type { LazyBlock, ScreenArea } from '../../../engine/react/index.ts';

const teamCards: LazyBlock = async () => (await import('./TeamCards.tsx')).TeamCards;

/** The first page. */
export const area: ScreenArea = {
  blocks: {
    component: { 'dashboard-waiting': async () => (await import('./Waiting.tsx')).Waiting },
    table: {
      'dashboard-teams': teamCards,
      'dashboard-earlier-teams': teamCards,
      'teams-to-approve': teamCards,
    },
  },
};
