/** What only some lists say, in Italian: by name, as charts. A product says it otherwise by a text of the same id in its catalogue. */
export const itListWords = {
  'views.view': 'Vista',
  'views.all': "Tutto l'elenco",
  'views.changed': 'Scelta attuale',
  'views.presets': 'Per tutti',
  'views.own': 'Le mie viste',
  'views.keep': 'Salva vista',
  'views.edit': 'Modifica vista',
  'views.name': 'Nome della vista',
  'views.first': "L'elenco si apre così",
  'views.delete': 'Elimina vista',
  'views.delete.ask': 'Eliminare la vista «{name}»?',
  'views.kept': 'Vista salvata',
  'views.deleted': 'Vista eliminata',
  'views.dropped': "Vista «{name}»: l'elenco non ha più {words}. Il resto è come l'hai salvato.",
} as const;

export type ListWord = keyof typeof itListWords;
