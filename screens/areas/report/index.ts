import type { ScreenArea } from '../../../engine/react/index.ts';

const discharge = async () => (await import('./discharge/DischargeStep.tsx')).DischargeStep;

export const area: ScreenArea = {
  // Discharges not yet sent.
  keptOnDevice: ['discharge:'],
  blocks: {
    wizard: { report: async () => (await import('./ReportWizard.tsx')).ReportWizard },
    table: {
      'discharge-company': discharge,
      'discharge-enel': discharge,
    },
  },
};
