import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** Work hours. -2701 … -2799. */
export const HOURS_ERRORS = {
  WORK_HOURS_APPROVED: {
    status: 409,
    resultCode: -2701,
    text: 'Le ore sono già approvate e non si possono più modificare.',
  },
  WORK_HOURS_OVER_DAY: { status: 409, resultCode: -2702, text: '{message}' },
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
  WORK_HOURS_OWN: {
    status: 403,
    resultCode: -2706,
    text: 'Tra queste ore ce ne sono di tue o scritte da te: le approva un altro. Togli le tue dalla selezione e riprova.',
  },
  /** Hours can be entered only for past work. */
  WORK_HOURS_FUTURE: {
    status: 409,
    resultCode: -2707,
    text: 'Il {date} deve ancora venire: le ore si registrano a lavoro fatto.',
  },
  WORK_HOURS_NOT_DRAFT: {
    status: 409,
    resultCode: -2708,
    text: 'Si inviano solo ore in bozza: aggiorna la pagina e riprova. Non è stato inviato nulla.',
  },
  WORK_HOURS_NOT_OPEN: {
    status: 409,
    resultCode: -2705,
    text: 'Si eliminano solo ore in bozza o rifiutate.',
  },
} as const satisfies Record<string, ErrorDefinition>;
