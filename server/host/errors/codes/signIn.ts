import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Sign-in and users. -1101 … -1199. */
export const SIGN_IN_ERRORS = {
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
