import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** Teams, members, squads. -2001 … -2099. */
export const TEAM_ERRORS = {
  TEAM_TRANSITION_REFUSED: {
    status: 409,
    resultCode: -2001,
    text: 'Il cantiere è in stato {state}: questa operazione non è possibile. Aggiorna la pagina.',
  },
  TEAM_MEMBERS_NOT_VALIDATED: { status: 409, resultCode: -2002, text: '{message}' },
  TEAM_APPROVED: {
    status: 409,
    resultCode: -2003,
    text: 'Il cantiere è già approvato e non si può più modificare.',
  },
  TEAM_NOT_STARTED: {
    status: 409,
    resultCode: -2004,
    text: 'Il cantiere non è ancora stato avviato: aprilo prima di compilare il rapportino.',
  },
  TEAM_CLOSED: {
    status: 409,
    resultCode: -2005,
    text: 'Il cantiere è chiuso: i membri non si possono più modificare.',
  },
  TEAM_NOT_REPORTED: {
    status: 409,
    resultCode: -2006,
    text: 'Il rapportino del cantiere non è ancora chiuso.',
  },
  TEAM_NOT_APPROVED: { status: 409, resultCode: -2007, text: 'Il cantiere non è ancora approvato.' },
  /** A workflow guard without its own code, with its message from the schema. */
  TEAM_REFUSED: { status: 409, resultCode: -2008, text: '{message}' },
  LEADER_AMONG_MEMBERS: {
    status: 409,
    resultCode: -2010,
    text: 'Il caposquadra non deve essere incluso come membro del suo stesso team',
  },
  LEADER_UNCHANGED: {
    status: 409,
    resultCode: -2011,
    text: '{fullName} è già il caposquadra di questa squadra.',
  },
  /** The leader already has a crew: the page asks whether to open it. */
  SQUAD_EXISTS: { status: 409, resultCode: -2018, text: '{leader} ha già una squadra abituale: aprirla?' },
  MEMBER_PRESENT: { status: 409, resultCode: -2012, text: '{fullName} è già nella squadra.' },
  TEAM_CANCELLED: {
    status: 409,
    resultCode: -2013,
    text: 'Il cantiere è stato eliminato: nessuna operazione è più possibile.',
  },
  VALIDATION_SETTLED: {
    status: 409,
    resultCode: -2019,
    text: 'Il cantiere è già aperto: la validazione di {fullName} non si può più annullare.',
  },
  /** Replanning, refused by the form's `readOnlyWhen`. */
  TEAM_STARTED: {
    status: 409,
    resultCode: -2020,
    text: 'Il cantiere è in stato {state}: data, ora, progetto e responsabile si cambiano solo prima dell’avvio. Aggiorna la pagina.',
  },
  /** For a new reference only; existing ones stay editable. */
  TEAM_CANCELLED_TIE: {
    status: 409,
    resultCode: -2014,
    text: 'Il cantiere n.{teamID} è stato eliminato: scegli un altro cantiere, o lascia vuoto il campo.',
  },
  /** For a new reference only. */
  TEAM_APPROVED_TIE: {
    status: 409,
    resultCode: -2015,
    text: 'Il cantiere n.{teamID} è già approvato: può aggiungervi ore solo l’ufficio. Scegli un altro cantiere, o lascia vuoto il campo.',
  },
} as const satisfies Record<string, ErrorDefinition>;
