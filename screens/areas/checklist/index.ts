import type { ScreenArea } from '../../../engine/react/index.ts';

/** Checklists of a site, and their history. */
export const area: ScreenArea = {
  blocks: {
    component: { 'team-checklists': async () => (await import('./TeamChecklists.tsx')).TeamChecklists },
    form: {
      pjc: async () => (await import('./PreJobCheck.tsx')).PreJobCheck,
      vis: async () => (await import('./PoleCheck.tsx')).PoleCheck,
    },
    table: {
      'vis-list': async () => (await import('./PoleChecks.tsx')).PoleChecks,
      'vis-history': async () => (await import('./ChecklistHistory.tsx')).ChecklistHistory,
      'pjc-history': async () => (await import('./ChecklistHistory.tsx')).ChecklistHistory,
    },
  },
};
