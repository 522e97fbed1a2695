import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Checklists. -2009 … -2030. */
export const CHECKLISTS_ERRORS = {
  /** A new record on a form version that was replaced longer ago than offline work may take. */
  FORM_REPLACED: {
    status: 409,
    resultCode: -2030,
    text: 'Il modulo «{form}» è cambiato il {day}: una scheda nuova si può ancora salvare come era prima solo nei {days} giorni dopo. Aprilo di nuovo e premi «Aggiorna alla versione {version}»: quello che hai scritto resta.',
  },
  /** The operation to which filling in belongs is refused without a code of its own. */
  CHECKLIST_LOCKED: {
    status: 409,
    resultCode: -2009,
    text: 'In stato {state} la scheda non si può compilare.',
  },
  /** Required by `before` of a checklist. */
  CHECKLIST_MISSING: {
    status: 409,
    resultCode: -2021,
    text: 'Prima va compilato: {what}.',
  },
  ACKNOWLEDGED_WITHOUT_BADGE: {
    status: 409,
    resultCode: -2016,
    text: '{fullName} non risulta presente: la presa visione la dà con il proprio accesso, oppure firma sul foglio. Toglila e salva.',
  },
  ACKNOWLEDGED_BY_CREW: {
    status: 409,
    resultCode: -2017,
    text: 'La presa visione la dà chi è presente, su una scheda già salvata.',
  },
} as const satisfies Record<string, ErrorDefinition>;
