import { ACCOUNT_ERRORS } from './codes/account.ts';
import { CHECKLISTS_ERRORS } from './codes/checklists.ts';
import type { ErrorDefinition } from './codes/ErrorDefinition.ts';
import { FILES_ERRORS } from './codes/files.ts';
import { GENERAL_ERRORS } from './codes/general.ts';
import { PUBLISHING_ERRORS } from './codes/publishing.ts';

/** Back-ups. -2901 … -2999. */
const BACKUPS_ERRORS = {
  BACKUP_RUNNING: {
    status: 409,
    resultCode: -2901,
    text: 'Una copia di sicurezza è già in corso: aspetta che finisca, poi riprova.',
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

export type { ErrorDefinition } from './codes/ErrorDefinition.ts';

/**
 * The host's refusals. Codes and numbers are never reused, not even after removal. To add one: a line in the
 * list of its subject; one of a product: in the list of its area (`ServerCode.errors`).
 */
export const HOST_ERRORS = {
  ...GENERAL_ERRORS,
  ...SIGN_IN_ERRORS,
  ...ACCOUNT_ERRORS,
  ...CHECKLISTS_ERRORS,
  ...FILES_ERRORS,
  ...BACKUPS_ERRORS,
  ...PUBLISHING_ERRORS,
} as const;

/** Codes of the product, which it adds by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged with the product's.
export interface ProductErrors {}

export type ErrorCode = keyof typeof HOST_ERRORS | keyof ProductErrors;

const definitions = new Map<string, ErrorDefinition>(Object.entries(HOST_ERRORS));

/** Adds the refusals of a product; its sentence for a code of the host replaces the general one. */
export function registerCodes(errors: Readonly<Record<string, ErrorDefinition>>): void {
  for (const [code, definition] of Object.entries(errors)) definitions.set(code, definition);
}

/** The definition of a code; undefined if neither host nor product has it. */
export function errorNamed(code: string): ErrorDefinition | undefined {
  return definitions.get(code);
}
