import type { ErrorDefinition } from './ErrorDefinition.ts';

/** Administrators' schemas. -3001 … -3099. */
export const PUBLISHING_ERRORS = {
  SCHEMA_DRAFT_TAKEN: {
    status: 409,
    resultCode: -3001,
    text: '{who} ha cambiato «{path}» nel frattempo: confronta i due testi e salva di nuovo sulla revisione {revision}. Quello che hai scritto resta.',
  },
  SCHEMAS_PUBLISHED_MEANWHILE: {
    status: 409,
    resultCode: -3002,
    text: 'Nel frattempo è stata pubblicata la n. {number} degli schemi: guarda che cosa cambia, poi pubblica di nuovo.',
  },
  SCHEMA_DRAFT_OUTDATED: {
    status: 409,
    resultCode: -3003,
    text: 'La bozza di «{path}» è nata da un contenuto che non è più in vigore: confrontala con quello di adesso e salvala di nuovo.',
  },
  SCHEMAS_WRONG: {
    status: 400,
    resultCode: -3004,
    text: 'Gli schemi non si possono usare così ({count}). {file}{pointer}: {what}.',
  },
  SCHEMAS_FOR_ANOTHER: {
    status: 403,
    resultCode: -3008,
    text: 'Questi schemi li deve pubblicare un’altra persona, e nulla è cambiato. {file}{pointer}: {what}.',
  },
  SCHEMAS_EXAMPLES: {
    status: 409,
    resultCode: -3009,
    text: 'Con questi schemi {count} esempi non valgono più, e ne hai confermati {confirmed}: nulla è cambiato. {file}, «{title}»: {what}. Leggi l’elenco del controllo: correggi gli schemi o gli esempi, oppure pubblica confermandone il numero.',
  },
  SCHEMAS_UNCHANGED: {
    status: 409,
    resultCode: -3005,
    text: 'Non c’è nulla da pubblicare: gli schemi sono già in vigore così.',
  },
  SCHEMA_BUNDLE_WRONG: {
    status: 400,
    resultCode: -3007,
    text: 'Il pacchetto di schemi non si può prendere, e nulla ne è stato preso. {where}: {what}.',
  },
  SCHEMA_COMMENTS_FULL: {
    status: 409,
    resultCode: -3010,
    text: 'Su questo schema ci sono già {most} commenti aperti: chiudi quelli a cui hai risposto, poi riprova.',
  },
  SCHEMA_COMMENTS_ALL_FULL: {
    status: 409,
    resultCode: -3011,
    text: 'Sugli schemi ci sono già {most} commenti aperti in tutto: chiudi quelli a cui è stato risposto, poi riprova.',
  },
  SCHEMA_DRAFTS_FULL: {
    status: 409,
    resultCode: -3006,
    text: 'Ci sono già {most} bozze di schemi: pubblica o scarta quelle che non servono più.',
  },
} as const satisfies Record<string, ErrorDefinition>;
