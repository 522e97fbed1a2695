import type { ScreenArea } from '../../app/blocks/Block.ts';

export const area: ScreenArea = {
  blocks: { wizard: { report: async () => (await import('./ReportWizard.tsx')).ReportWizard } },
};
