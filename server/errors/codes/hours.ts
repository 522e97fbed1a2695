import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Work hours. -2701 … -2799. */
export const HOURS_ERRORS = {
  WORK_HOURS_APPROVED: {
    status: 409,
    resultCode: -2701,
    text: 'Le ore sono già approvate e non si possono più modificare.',
  },
  WORK_HOURS_OVER_DAY: {
    status: 409,
    resultCode: -2702,
    text: 'Le ore del giorno {date} superano le 24 per {fullName}.',
  },
  WORK_HOURS_REASON_MISSING: {
    status: 400,
    resultCode: -2703,
    text: 'Per rifiutare le ore scrivi il motivo.',
  },
  WORK_HOURS_TRANSITION_REFUSED: {
    status: 409,
    resultCode: -2704,
    text: 'Si approvano o rifiutano solo ore inviate.',
  },
  WORK_HOURS_NOT_OPEN: {
    status: 409,
    resultCode: -2705,
    text: 'Si eliminano solo ore in bozza o rifiutate.',
  },
} as const satisfies Record<string, ErrorDefinition>;
