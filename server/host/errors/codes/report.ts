import type { ErrorDefinition } from './ErrorDefinition.ts';

/** The rapportino's checks. -2101 … -2199. */
export const REPORT_ERRORS = {
  REPORT_ACTIVITIES_MISSING: {
    status: 409,
    resultCode: -2101,
    text: "Per procedere è necessario inserire almento un'attività",
  },
  REPORT_CHECKS_MISSING: {
    status: 409,
    resultCode: -2102,
    text: 'Mancano delle conferme nel passo Verifiche: {checks}.',
  },
  REPORT_DOCUMENTS_OPEN: {
    status: 409,
    resultCode: -2103,
    text: 'Per poter confermare la chiusura è necessario tutti i DDT pendenti siano confermati o allineati',
  },
  REPORT_DOCUMENTS_WITHOUT_LINES: {
    status: 409,
    resultCode: -2104,
    text: 'Alcuni documenti non hanno articoli associati. Per poter chiudere il rapportino è necessario che i documenti siano completi',
  },
  REPORT_DOCUMENTS_WITHOUT_ATTACHMENTS: {
    status: 409,
    resultCode: -2105,
    text: 'Alcuni documenti non hanno allegati associati. Per poter chiudere il rapportino è necessario che i documenti siano completi',
  },
  REPORT_CARDS_INCOMPLETE: {
    status: 409,
    resultCode: -2106,
    text: 'Per poter chiudere il rapportino è necessario confermare tutte le schede percorrenza',
  },
  REPORT_ACTIVITY_LOCKED: {
    status: 409,
    resultCode: -2107,
    text: "Con il rapportino da approvare un'attività non si può eliminare: correggila, oppure riporta il cantiere a chiuso.",
  },
} as const satisfies Record<string, ErrorDefinition>;
