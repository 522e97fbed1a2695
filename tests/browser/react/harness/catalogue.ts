import type { MessagesSchema } from '../../../../engine/contract/index.ts';
import host from '../../../../schemas/host/messages.it.json' with { type: 'json' };

/** Messages of the library, beside those of the engine. */
export const catalogue: MessagesSchema = {
  $schema: '',
  locale: 'it',
  name: 'Italiano',
  direction: 'ltr',
  formats: { locale: 'it-IT', date: { day: '2-digit', month: '2-digit', year: 'numeric' } },
  rules: { required: '{field}: obbligatorio' },
  texts: {
    ...(host as MessagesSchema).texts,
    'loan.copy-torn': '{name}: mancano {row.pages} pagine',
    'loan.reader-needed': { text: 'Scegliere chi prende il libro', severity: 'error', title: 'Attenzione!' },
    'loan.long': { text: 'Un prestito oltre 30 giorni va approvato', severity: 'warning' },
    'loan.odd': {
      text: 'Stato del prestito non congruente. Nessuna operazione effettuata',
      severity: 'error',
    },
    'book.deleted': {
      text: 'Libro eliminato',
      title: 'Scaffale',
      severity: 'success',
      icon: 'trash',
      milliseconds: 1500,
    },
    'book.lent': { text: 'Va allo scaffale {answer.rack}', severity: 'success' },
    'copies.needed': {
      text: 'Tutte le copie devono essere controllate.',
      severity: 'error',
      title: 'Attenzione!',
    },
  },
};
