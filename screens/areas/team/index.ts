import type { ScreenArea } from '../../../engine/react/index.ts';

/** The site's page and the planning. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'failed-prints': async () => (await import('./FailedPrintList.tsx')).FailedPrintList,
      'team-report': async () => (await import('./TeamReport.tsx')).TeamReport,
      'team-summary': async () => (await import('./TeamSummary.tsx')).TeamSummary,
    },
    workflow: { team: async () => (await import('./TeamWorkflow.tsx')).TeamWorkflow },
    table: {
      attachments: async () => (await import('./TeamAttachments.tsx')).TeamAttachments,
    },
  },
};
