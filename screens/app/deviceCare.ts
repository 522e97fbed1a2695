import { createDeviceCare } from '../../engine/react/index.ts';

/** What this product keeps in localStorage of one person, before the owner's number: a report half handed in, discharges not yet sent. */
export const deviceCare = createDeviceCare(['wizard:report:', 'discharge:']);
