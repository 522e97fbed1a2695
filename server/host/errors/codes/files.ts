import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Documents and files. -2401 … -2499. */
export const FILES_ERRORS = {
  REPORT_CODE_UNKNOWN: {
    status: 404,
    resultCode: -2401,
    text: 'Non esiste un documento con codice "{code}".',
  },
  RENDER_FAILED: {
    status: 500,
    resultCode: -2402,
    text: 'La stampa non è riuscita. Riprova tra qualche istante.',
  },
  RENDER_SLOW: {
    status: 503,
    resultCode: -2414,
    text: 'La stampa ha impiegato troppo ed è stata interrotta. Riprova tra qualche istante; se continua, avvisa chi gestisce il servizio.',
    retryAfter: 5,
  },
  FILE_MISSING: { status: 400, resultCode: -2403, text: 'Manca il file da allegare.' },
  FILE_TYPE: {
    status: 400,
    resultCode: -2404,
    text: 'Il file "{fileName}" non è di un tipo accettato: si allegano JPEG, PNG, WebP e PDF.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    resultCode: -2407,
    text: 'Il file "{fileName}" supera il limite di {limit}.',
  },
  FILE_HEIC: {
    status: 400,
    resultCode: -2408,
    text: 'La foto "{fileName}" è in formato HEIC. Imposta la fotocamera su JPEG ("Più compatibile") e riprova.',
  },
  FILE_DAMAGED: {
    status: 400,
    resultCode: -2409,
    text: 'Il file "{fileName}" è danneggiato o incompleto. Riprova con un’altra copia.',
  },
  FILE_PIXELS: {
    status: 400,
    resultCode: -2415,
    text: 'La foto "{fileName}" ha {found} milioni di pixel: il massimo è {limit}. Riducila o scegli una risoluzione più bassa e riprova.',
  },
  FILE_TOO_COSTLY: {
    status: 400,
    resultCode: -2416,
    text: 'La foto "{fileName}" richiede troppo tempo o memoria per essere letta. Salvala di nuovo come JPEG e riprova.',
  },
  UPLOAD_QUOTA: {
    status: 429,
    resultCode: -2417,
    text: 'Oggi hai già inviato file per il massimo di {limit}. Gli altri si potranno inviare da domani.',
  },
  PRINT_SHOWS_UNSEEN: {
    status: 403,
    resultCode: -2418,
    text: 'Questo PDF è stato archiviato quando mostrava dati che ora vede solo chi ne ha il permesso. Stampalo di nuovo: la nuova stampa ne è priva.',
  },
  FILE_LOST: { status: 404, resultCode: -2410, text: 'Il contenuto dell’allegato non è più disponibile.' },
  THUMBNAIL_IMPOSSIBLE: {
    status: 404,
    resultCode: -2405,
    text: "Di questo allegato non si può mostrare un'anteprima.",
  },
} as const satisfies Record<string, ErrorDefinition>;
