import type { ScreenArea } from '../../../engine/react/index.ts';

export const area: ScreenArea = {
  // A report half handed in, discharges not yet sent.
  keptOnDevice: ['wizard:report:', 'discharge:'],
  blocks: { wizard: { report: async () => (await import('./ReportWizard.tsx')).ReportWizard } },
};
