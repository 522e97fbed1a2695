import type { ScreenArea } from '../../../engine/react/index.ts';

const discharge = async () => (await import('./discharge/DischargeStep.tsx')).DischargeStep;
const vehicles = async () => (await import('./vehicles/VehicleStep.tsx')).VehicleStep;

export const area: ScreenArea = {
  // Discharges not yet sent.
  keptOnDevice: ['discharge:'],
  blocks: {
    wizard: { report: async () => (await import('./ReportWizard.tsx')).ReportWizard },
    table: {
      'discharge-company': discharge,
      'discharge-enel': discharge,
      'report-vehicles': vehicles,
      'report-equipment': vehicles,
    },
  },
};
