import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Codes of any call. -1001 … -1099. */
export const GENERAL_ERRORS = {
  BAD_INPUT: { status: 400, resultCode: -1001, text: '{details}' },
  BAD_JSON: {
    status: 400,
    resultCode: -1002,
    text: 'La richiesta non è leggibile: il testo JSON non è corretto. Controlla virgolette, virgole e parentesi.',
  },
  SORT_UNKNOWN: {
    status: 400,
    resultCode: -1003,
    text: `L’elenco non si può ordinare, raggruppare o sommare per "{field}": scegli una delle sue colonne.`,
  },
  TOO_MUCH_TO_COUNT: {
    status: 400,
    resultCode: -1004,
    text: '{what}: sono più di {count} per contarle in una volta. Restringi il periodo, poi riprova.',
  },
  SIGN_IN_NEEDED: {
    status: 401,
    resultCode: -1010,
    text: "Per continuare accedi di nuovo: la sessione è scaduta o non c'è.",
  },
  FORBIDDEN: {
    status: 403,
    resultCode: -1011,
    text: 'Non hai il permesso di fare questa operazione ({permission}). Rivolgiti a chi pianifica il lavoro.',
  },
  NOT_YOURS: {
    status: 403,
    resultCode: -1012,
    text: 'Questo dato appartiene a un altro.',
  },
  FORGED_REQUEST: {
    status: 403,
    resultCode: -1013,
    text: 'La richiesta non arriva da questa applicazione ed è stata rifiutata. Ricarica la pagina e riprova.',
  },
  USER_MISMATCH: {
    status: 403,
    resultCode: -1014,
    text: "L'utente indicato non è quello che ha fatto l'accesso. Esci e accedi di nuovo.",
  },
  WRONG_ADDRESS: {
    status: 421,
    resultCode: -1015,
    text: 'Questo servizio si apre a un altro indirizzo: {address}.',
  },
  ROUTE_UNKNOWN: {
    status: 404,
    resultCode: -1020,
    text: 'L’indirizzo richiesto non esiste: {method} {path}.',
  },
  NOT_FOUND: {
    status: 404,
    resultCode: -1021,
    text: '{what} non esiste o non esiste più. Torna all’elenco e aggiorna.',
  },
  STATE_REFUSED: {
    status: 409,
    resultCode: -1022,
    text: 'Lo stato è {state}: questa operazione non è possibile. Aggiorna la pagina.',
  },
  /** Answers required at a moment (`missing`). */
  ANSWERS_MISSING: { status: 409, resultCode: -1024, text: 'Mancano ancora delle risposte. {details}' },
  /**
   * A transition warns of missing answers, and its workflow asks for a reason to continue (`asks[].reason`).
   */
  REASON_MISSING: {
    status: 409,
    resultCode: -1028,
    text: 'Manca il motivo per andare avanti così: completa quello che manca, oppure riprova e scrivi il motivo (se la pagina non lo chiede, ricaricala). «{reason}» {details}',
  },
  GUARD_REFUSED: { status: 409, resultCode: -1023, text: '{message}' },
  TOKEN_INVALID: {
    status: 401,
    resultCode: -1025,
    text: 'Il codice di questo programma non vale: è sbagliato, scaduto o revocato, oppure chi lo ha creato non può più accedere. Creane un altro in Amministrazione › Altri programmi.',
  },
  TOKEN_OUT_OF_SCOPE: {
    status: 403,
    resultCode: -1026,
    text: 'Con questo codice la chiamata «{call}» non si può fare: i programmi leggono soltanto, e soltanto ciò per cui il codice è stato creato.',
  },
  /** Changes before this mark were deleted by the audit's retention. */
  CURSOR_OUTDATED: {
    status: 409,
    resultCode: -1037,
    text: 'Il segno «{after}» non vale, o è troppo vecchio per sapere che cosa è cambiato da allora: ricomincia senza segno.',
  },
  STALE: {
    status: 409,
    resultCode: -1030,
    text: 'Qualcun altro ha cambiato questi dati nel frattempo. Controlla che cosa è cambiato e riprova: quello che hai scritto resta.',
  },
  IDEMPOTENCY_REUSED: {
    status: 409,
    resultCode: -1031,
    text: 'La stessa richiesta è già stata inviata con altri dati. Ricarica la pagina e riprova.',
  },
  /** Repeats a transition that was made and later undone. */
  UNDONE_SINCE: {
    status: 409,
    resultCode: -1038,
    text: 'La tua operazione era riuscita, ma dopo lo stato è tornato «{state}». Guarda perché e, se serve, ripetila.',
  },
  DUPLICATE: {
    status: 409,
    resultCode: -1032,
    text: 'Esiste già un elemento con lo stesso valore di {fields}. Usa un altro valore.',
  },
  /** Rules across records (`x-across`). */
  RECORDS_CLASH: { status: 409, resultCode: -1036, text: '{message}' },
  NOTHING_TO_RESTORE: {
    status: 409,
    resultCode: -1034,
    text: "Non c'è più nulla da annullare: il dato è già stato ripristinato oppure è cambiato nel frattempo. Aggiorna l'elenco.",
  },
  ALREADY_THERE: {
    status: 409,
    resultCode: -1035,
    text: "Non si può ripristinare: nel frattempo lo stesso dato è stato inserito di nuovo. Aggiorna l'elenco.",
  },
  IN_USE: { status: 409, resultCode: -1033, text: 'Non si può eliminare: è ancora usato da {what}.' },
  TOO_LARGE: {
    status: 413,
    resultCode: -1040,
    text: 'I dati inviati sono troppo grandi: il massimo è {limit}.',
  },
  MEDIA_UNSUPPORTED: {
    status: 400,
    resultCode: -1041,
    text: 'Il tipo di dati inviato ("{found}") non è accettato: serve {expected}.',
  },
  BAD_REQUEST: { status: 400, resultCode: -1042, text: 'La richiesta non è valida: {detail}.' },
  BAD_VALUE: {
    status: 400,
    resultCode: -1043,
    text: 'Un valore non è accettato: {detail}. Correggilo e riprova.',
  },
  UNKNOWN_REFERENCE: {
    status: 400,
    resultCode: -1044,
    text: 'Il valore indicato per {fields} non esiste in archivio.',
  },
  ATTEMPT_GIVEN_UP: {
    status: 409,
    resultCode: -1050,
    text: 'Questo invio è arrivato dopo che era già stato detto che non era riuscito: non è stato registrato nulla.',
  },
  BUSY: {
    status: 503,
    resultCode: -1045,
    text: 'Un’altra operazione sta modificando gli stessi dati. Riprova tra qualche istante.',
    retryAfter: 2,
  },
  UNAVAILABLE: {
    status: 503,
    resultCode: -1046,
    text: 'La base dati non risponde. Riprova tra qualche istante.',
    retryAfter: 2,
  },
  OVERLOADED: {
    status: 503,
    resultCode: -1060,
    text: 'Il servizio sta facendo molte cose insieme e non è arrivato alla tua richiesta. Riprova tra qualche secondo.',
    retryAfter: 3,
  },
  TOO_SLOW: {
    status: 503,
    resultCode: -1061,
    text: 'L’operazione ha impiegato troppo ed è stata interrotta: non è cambiato nulla. Riprova tra qualche istante; se è una ricerca, restringila.',
    retryAfter: 5,
  },
  QUEUE_FULL: {
    status: 503,
    resultCode: -1062,
    text: 'In questo momento ci sono già troppe richieste di {what}. Riprova tra qualche secondo.',
    retryAfter: 5,
  },
  OWN_QUEUE_FULL: {
    status: 429,
    resultCode: -1063,
    text: 'Hai già {count} richieste di {what} in corso: aspetta che finiscano, poi riprova.',
    retryAfter: 5,
  },
  STORAGE_FULL: {
    status: 507,
    resultCode: -1048,
    text: 'Il disco del servizio è pieno o non scrivibile: non è stato salvato nulla. Avvisa chi gestisce il servizio e riprova dopo.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    resultCode: -1049,
    text: 'Sono arrivate troppe richieste in poco tempo. Attendi {retryAfter} secondi e riprova.',
    retryAfter: 10,
  },
  DRAFTS_FULL: {
    status: 409,
    resultCode: -1070,
    text: 'Le tue bozze in sospeso sono troppe (al massimo {most}, {megabytes} MB in tutto). Salva o scarta quelle che non servono più, poi riprova.',
  },
  VIEWS_FULL: {
    status: 409,
    resultCode: -1071,
    text: 'Di questo elenco hai già {most} viste: togline una, poi salva di nuovo.',
  },
  VIEW_EXISTS: {
    status: 409,
    resultCode: -1072,
    text: 'Hai già una vista di nome «{name}»: scegli un altro nome.',
  },
  TOO_MUCH_WORK: {
    status: 400,
    resultCode: -1073,
    text: 'Con tante righe questo modulo chiede troppi calcoli: non è stato salvato nulla. Togli delle righe, oppure avvisa chi cura gli schemi.',
  },
  NO_HANDLER: { status: 501, resultCode: -1047, text: 'La chiamata {call} non è ancora disponibile.' },
  INTERNAL: {
    status: 500,
    resultCode: -1099,
    text: 'Si è verificato un errore nel servizio (riferimento {requestId}). Riprova; se continua, segnalalo.',
  },
} as const satisfies Record<string, ErrorDefinition>;
