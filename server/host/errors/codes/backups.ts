import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Back-ups. -2901 … -2999. */
export const BACKUPS_ERRORS = {
  BACKUP_RUNNING: {
    status: 409,
    resultCode: -2901,
    text: 'Una copia di sicurezza è già in corso: aspetta che finisca, poi riprova.',
  },
} as const satisfies Record<string, ErrorDefinition>;
