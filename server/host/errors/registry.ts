import { ACCOUNT_ERRORS } from './codes/account.ts';
import { DOCUMENTS_ERRORS } from './codes/documents.ts';
import type { ErrorDefinition } from './codes/ErrorDefinition.ts';
import { GENERAL_ERRORS } from './codes/general.ts';
import { PUBLISHING_ERRORS } from './codes/publishing.ts';
import { SILOS_ERRORS } from './codes/silos.ts';
import { TEAMS_ERRORS } from './codes/teams.ts';

/** Back-ups. -2901 … -2999. */
const BACKUPS_ERRORS = {
  BACKUP_RUNNING: {
    status: 409,
    resultCode: -2901,
    text: 'Una copia di sicurezza è già in corso: aspetta che finisca, poi riprova.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Vehicles, equipment, mileage cards. -2601 … -2699. */
const VEHICLES_ERRORS = {
  MILEAGE_DECREASING: {
    status: 400,
    resultCode: -2601,
    text: 'I km/ore finali devono essere maggiori o uguali agli iniziali.',
  },
  VEHICLE_NOT_AVAILABLE: {
    status: 409,
    resultCode: -2602,
    text: '{ItemName} è già assegnato a un altro cantiere aperto.',
  },
  VEHICLE_OF_OTHERS: {
    status: 403,
    resultCode: -2604,
    text: '{ItemName} è assegnato a {fullName}: lo cede chi lo ha in uso, o lo sposta chi pianifica il lavoro.',
  },
  VEHICLE_HAS_CARDS: {
    status: 409,
    resultCode: -2603,
    text: '{ItemName} ha schede percorrenza per questo cantiere: eliminale prima di toglierlo.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The rapportino's checks; `{message}` is the text of the wizard's rule. -2101 … -2199. */
const REPORT_ERRORS = {
  REPORT_ACTIVITIES_MISSING: {
    status: 409,
    resultCode: -2101,
    text: '{message}',
  },
  REPORT_CHECKS_MISSING: {
    status: 409,
    resultCode: -2102,
    text: 'Mancano delle conferme nel passo Verifiche: {checks}.',
  },
  REPORT_DOCUMENTS_OPEN: {
    status: 409,
    resultCode: -2103,
    text: '{message}',
  },
  REPORT_DOCUMENTS_WITHOUT_LINES: {
    status: 409,
    resultCode: -2104,
    text: '{message}',
  },
  REPORT_DOCUMENTS_WITHOUT_ATTACHMENTS: {
    status: 409,
    resultCode: -2105,
    text: '{message}',
  },
  REPORT_CARDS_INCOMPLETE: {
    status: 409,
    resultCode: -2106,
    text: '{message}',
  },
  REPORT_ACTIVITY_LOCKED: {
    status: 409,
    resultCode: -2107,
    text: "Con il rapportino da approvare un'attività non si può eliminare: correggila, oppure riporta il cantiere a chiuso.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Sign-in and users. -1101 … -1199. */
const SIGN_IN_ERRORS = {
  SIGN_IN_REFUSED: { status: 401, resultCode: -1101, text: 'Utente o password non corretti.' },
  SIGN_IN_THROTTLED: {
    status: 429,
    resultCode: -1102,
    text: 'Troppi tentativi di accesso. Riprova tra {wait}.',
  },
  PASSWORD_WRONG: { status: 400, resultCode: -1103, text: 'La password attuale non è corretta.' },
  PASSWORD_WEAK: {
    status: 400,
    resultCode: -1104,
    text: 'La password deve avere almeno 8 caratteri con una cifra, una minuscola, una maiuscola e uno tra !@#$%&*().',
  },
  SIGN_IN_BUSY: {
    status: 503,
    resultCode: -1106,
    text: 'In questo momento accedono in troppi. Riprova tra qualche secondo.',
    retryAfter: 3,
  },
  PASSWORD_GUESSED: {
    status: 401,
    resultCode: -1107,
    text: 'La password attuale è stata sbagliata troppe volte: la sessione è chiusa. Accedi di nuovo.',
  },
  PERSON_NEEDED: {
    status: 409,
    resultCode: -1190,
    text: '{name} non si può ancora rendere anonimo: {reasons}. Concludi, assegna ad altri, e riprova.',
  },
  TOO_MANY_TOKENS: {
    status: 409,
    resultCode: -1131,
    text: 'Ci sono già {most} codici per altri programmi: revoca quelli che non servono più.',
  },
  TOKEN_TOO_OLD: {
    status: 409,
    resultCode: -1132,
    text: 'Il codice mostrato ha più di {minutes} minuti e non si può più salvare: chiudi il modulo, riaprilo con «Nuovo codice» e copia quello che mostra.',
  },
  LAST_ADMIN: { status: 409, resultCode: -1105, text: 'Deve restare almeno un amministratore attivo.' },
} as const satisfies Record<string, ErrorDefinition>;

/** Work hours. -2701 … -2799. */
const HOURS_ERRORS = {
  WORK_HOURS_APPROVED: {
    status: 409,
    resultCode: -2701,
    text: 'Le ore sono già approvate e non si possono più modificare.',
  },
  WORK_HOURS_OVER_DAY: {
    status: 409,
    resultCode: -2702,
    text: '{message}',
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

export type { ErrorDefinition } from './codes/ErrorDefinition.ts';

/**
 * All refusals of the server. Codes and numbers are never reused, not even after removal. To add one: a line
 * in the list of its area. Texts quoted from the specification are literal, including misspellings.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...SIGN_IN_ERRORS,
  ...ACCOUNT_ERRORS,
  ...TEAMS_ERRORS,
  ...REPORT_ERRORS,
  ...SILOS_ERRORS,
  ...DOCUMENTS_ERRORS,
  ...VEHICLES_ERRORS,
  ...HOURS_ERRORS,
  ...BACKUPS_ERRORS,
  ...PUBLISHING_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;
