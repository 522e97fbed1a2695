import type { ErrorDefinition } from './ErrorDefinition.ts';

/** The user's account: passwords, sessions, second factors. -1120 … -1149. */
export const ACCOUNT_ERRORS = {
  PASSWORD_CHANGE_NEEDED: {
    status: 403,
    resultCode: -1120,
    text: 'La password è stata scelta da altri: prima di continuare scegline una tua.',
  },
  REAUTH_NEEDED: {
    status: 403,
    resultCode: -1121,
    text: 'Per questa operazione conferma prima chi sei, con ciò con cui accedi.',
  },
  PASSWORD_SAME: {
    status: 400,
    resultCode: -1133,
    text: 'È la password di adesso: scegline una diversa.',
  },
  PASSWORD_COMMON: { status: 400, resultCode: -1122, text: '{why}' },
  FACTOR_SETUP_NEEDED: {
    status: 403,
    resultCode: -1123,
    text: 'Il tuo ruolo chiede un secondo fattore: prima di continuare aggiungi un’app dei codici o una passkey.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 401,
    resultCode: -1124,
    text: 'La password è giusta: ora serve il secondo fattore.',
  },
  SECOND_FACTOR_REFUSED: {
    status: 401,
    resultCode: -1125,
    text: 'Il codice o la passkey non va bene. Ogni codice vale una volta sola: usa quello che vedi adesso.',
  },
  STEP_GONE: {
    status: 409,
    resultCode: -1126,
    text: 'È passato troppo tempo. Ricomincia dall’inizio.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    resultCode: -1127,
    text: 'La passkey non è stata accettata. Riprova, o usane un’altra.',
  },
  PROOF_REFUSED: {
    status: 400,
    resultCode: -1129,
    text: 'Il codice o la passkey non va bene. Ogni codice vale una volta sola: riprova con quello che vedi adesso.',
  },
  PROOF_INCOMPLETE: {
    status: 400,
    resultCode: -1130,
    text: 'Oltre alla password serve il secondo fattore: il codice dell’app, la passkey o un codice di recupero.',
  },
  PASSKEYS_FULL: {
    status: 409,
    resultCode: -1128,
    text: 'Ci sono già {most} passkey: elimina prima quelle che non usi.',
  },
} as const satisfies Record<string, ErrorDefinition>;
