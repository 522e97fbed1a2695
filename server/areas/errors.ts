import type { NamedRefusal } from '#generated/hooks.ts';
import { HOST_ERRORS } from '../host/errors/registry.ts';
import { DOCUMENT_ERRORS } from './documents/documentErrors.ts';
import { HOURS_ERRORS } from './hours/hoursErrors.ts';
import { REPORT_ERRORS } from './report/reportErrors.ts';
import { SILO_ERRORS } from './silo/siloErrors.ts';
import { TEAM_ERRORS } from './team/teamErrors.ts';
import { VEHICLE_ERRORS } from './vehicle/vehicleErrors.ts';

/**
 * All refusals of this product. Codes and numbers are never reused, not even after removal. Texts quoted from
 * the specification are literal, including misspellings.
 */
export const PRODUCT_ERRORS = {
  ...TEAM_ERRORS,
  ...REPORT_ERRORS,
  ...SILO_ERRORS,
  ...DOCUMENT_ERRORS,
  ...VEHICLE_ERRORS,
  ...HOURS_ERRORS,
  NOT_YOURS: {
    ...HOST_ERRORS.NOT_YOURS,
    text: "Questo dato appartiene a un'altra squadra o a un altro dipendente.",
  },
  CHECKLIST_LOCKED: {
    ...HOST_ERRORS.CHECKLIST_LOCKED,
    text: 'Con il cantiere in stato {state} la scheda non si può compilare: avvia prima la badgiatura.',
  },
  ACKNOWLEDGED_WITHOUT_BADGE: {
    ...HOST_ERRORS.ACKNOWLEDGED_WITHOUT_BADGE,
    text: '{fullName} non ha badgiato su questo cantiere: la presa visione la dà con il proprio accesso, oppure firma sul foglio. Toglila e salva.',
  },
  ACKNOWLEDGED_BY_CREW: {
    ...HOST_ERRORS.ACKNOWLEDGED_BY_CREW,
    text: 'La presa visione la dà chi è nella squadra, su un Pre Job Check già salvato.',
  },
} as const;

/** Codes that schemas use; one that neither host nor product has does not compile. */
({ ...HOST_ERRORS, ...PRODUCT_ERRORS }) satisfies Readonly<Record<NamedRefusal, unknown>>;

declare module '../host/errors/registry.ts' {
  interface ProductErrors extends Readonly<Record<keyof typeof PRODUCT_ERRORS, unknown>> {}
}
