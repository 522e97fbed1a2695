import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** The rapportino's checks; `{message}` is the text of the wizard's rule. -2101 … -2199. */
export const REPORT_ERRORS = {
  REPORT_ACTIVITIES_MISSING: { status: 409, resultCode: -2101, text: '{message}' },
  REPORT_CHECKS_MISSING: {
    status: 409,
    resultCode: -2102,
    text: 'Mancano delle conferme nel passo Verifiche: {message}.',
  },
  REPORT_DOCUMENTS_OPEN: { status: 409, resultCode: -2103, text: '{message}' },
  REPORT_DOCUMENTS_WITHOUT_LINES: { status: 409, resultCode: -2104, text: '{message}' },
  REPORT_DOCUMENTS_WITHOUT_ATTACHMENTS: { status: 409, resultCode: -2105, text: '{message}' },
  REPORT_CARDS_INCOMPLETE: { status: 409, resultCode: -2106, text: '{message}' },
  REPORT_ACTIVITY_LOCKED: {
    status: 409,
    resultCode: -2107,
    text: "Con il rapportino da approvare un'attività non si può eliminare: correggila, oppure riporta il cantiere a chiuso.",
  },
} as const satisfies Record<string, ErrorDefinition>;
