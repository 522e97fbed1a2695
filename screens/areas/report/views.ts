import { type ComponentType, createElement } from 'react';
import type { WizardView } from '#generated/hooks.ts';
import type { StepViewProps } from '../../../engine/react/wizard/index.ts';
import { ReportActivities } from './activities/ReportActivities.tsx';
import { ChecksStep } from './checks/ChecksStep.tsx';
import { DischargeStep } from './discharge/DischargeStep.tsx';
import { VehicleStep } from './vehicles/VehicleStep.tsx';

/** What shows each step; a step of the schema without one here does not compile. */
export const views: Readonly<Record<WizardView, ComponentType<StepViewProps>>> = {
  'report-activities': ReportActivities,
  'report-company': () => createElement(DischargeStep, { kind: 'company' }),
  'report-enel': () => createElement(DischargeStep, { kind: 'enel' }),
  'report-vehicles': () => createElement(VehicleStep, { kind: 'automezzi' }),
  'report-equipment': () => createElement(VehicleStep, { kind: 'attrezzature' }),
  'report-checks': ChecksStep,
};
