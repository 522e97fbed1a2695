import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** Documents -2301 …, their papers and files -2401 …, the ERP queue -2501 …. */
export const DOCUMENT_ERRORS = {
  DOCUMENT_LOCKED: {
    status: 409,
    resultCode: -2301,
    text: 'Il documento è in stato {state}: si modifica o elimina solo se da confermare o in errore.',
  },
  DOCUMENT_INCOMPLETE: {
    status: 409,
    resultCode: -2302,
    text: 'Il documento non si può confermare: {message}. Completa i dati e riprova.',
  },
  DOCUMENT_NUMBERED: {
    status: 409,
    resultCode: -2303,
    text: 'Il documento ha già il numero {number} del {year}: tipo e anno restano quelli. Eliminalo e scrivine uno nuovo: il numero non si usa più.',
  },
  DOCUMENT_NOT_CANCELLABLE: {
    status: 409,
    resultCode: -2304,
    text: 'Il documento è in stato {state}: si annulla solo un documento confermato o respinto dal gestionale, quando non è in corso di sincronizzazione.',
  },
  DOCUMENT_OF_APPROVED_TEAM: {
    status: 409,
    resultCode: -2305,
    text: 'Il cantiere n.{teamID} è già approvato: i suoi documenti li annulla solo l’ufficio. Chiedi all’ufficio.',
  },
  REPORT_OTHER_TYPE: {
    status: 409,
    resultCode: -2411,
    text: 'Il documento {id} è di un altro tipo: non si stampa come {code}.',
  },
  ATTACHMENT_LOCKED: {
    status: 409,
    resultCode: -2406,
    text: "L'allegato appartiene a un dato già approvato e non si può eliminare.",
  },
  ATTACHMENT_IN_CHECKLIST: {
    status: 409,
    resultCode: -2412,
    text: 'La foto fa parte di «{what}»: aprila, togli la foto e salva.',
  },
  SYNC_NOT_FAILED: {
    status: 409,
    resultCode: -2501,
    text: 'Si riprovano solo i documenti in errore: aggiorna la coda.',
  },
  SYNC_REOPENED: {
    status: 409,
    resultCode: -2502,
    text: 'Il documento {key} è stato riaperto per essere corretto: riparte da solo quando viene confermato di nuovo.',
  },
  PRINT_NOT_FAILED: {
    status: 409,
    resultCode: -2413,
    text: 'Si riprovano solo le stampe non riuscite: questa è già stata rimessa in coda o stampata.',
  },
} as const satisfies Record<string, ErrorDefinition>;
