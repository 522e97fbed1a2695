import { createFormModel, type FieldLayout, formPackage } from '../../engine/index.ts';
import { areaOf, examplesOf, type SchemaReading } from './SchemaReading.ts';
import { type StoryFile, storyFiles } from './StoryFile.ts';

/** Per option list: its values as lists and statuses display them. */
export function optionsFiles(reading: SchemaReading): StoryFile[] {
  return Object.entries(reading.product.options).flatMap(([name, options]) => {
    const scenarios = examplesOf(reading, 'options', name);
    return storyFiles({
      stem: `options-${name}`,
      title: `Scelte e stati/${options.title} (${name})`,
      maker: ['optionsStories', 'optionsStories'],
      data: { options, scenarios },
      stories: { Valori: { from: 'made.Valori', shownOnly: !name.endsWith('-status') } },
      examples: scenarios,
      samples: reading.samples,
    });
  });
}

type Widget = NonNullable<FieldLayout['widget']>;

/** Display names of the kinds of field. */
const KINDS: Readonly<Record<Exclude<Widget, 'hidden'>, string>> = {
  text: 'Testo',
  textarea: 'Testo lungo',
  number: 'Numero',
  decimal: 'Numero con la virgola',
  integer: 'Numero intero',
  select: 'Scelta da un elenco',
  radio: 'Scelta fra poche voci',
  combobox: 'Scelta con ricerca',
  choices: 'Più scelte',
  ranking: 'Ordine di preferenza',
  rating: 'Valutazione a passi',
  range: 'Cursore fra due estremi',
  values: 'Più valori',
  flag: 'Casella',
  switch: 'Interruttore',
  'yes-no': 'Sì o no',
  date: 'Data',
  time: 'Ora',
  'date-time': 'Data e ora',
  photos: 'Fotografie',
  files: 'File',
  code: 'Codice a barre o QR',
  position: 'Posizione',
  trace: 'Linea percorsa a piedi',
  members: 'Persone',
  signature: 'Firma',
  reference: 'Riferimento a un altro dato',
  password: 'Password',
  readonly: 'Sola lettura',
  lines: 'Righe',
};

/**
 * Per kind of field in a form (explicit widget or derived from the type): a field of that kind in all its
 * states.
 */
export function fieldFiles({ product }: SchemaReading): StoryFile[] {
  const first = new Map<Exclude<Widget, 'hidden'>, { readonly form: string; readonly field: string }>();
  for (const form of Object.keys(product.forms)) {
    for (const { widget, layout, noteOf } of createFormModel(formPackage(product, form)).fields) {
      const isOwn = widget !== 'hidden' && noteOf === undefined;
      if (isOwn && !first.has(widget)) first.set(widget, { form, field: layout.field });
    }
  }
  return [...first].flatMap(([kind, { form, field }]) =>
    storyFiles({
      stem: `field-${kind}`,
      title: `Tipi di campo/${KINDS[kind]} (${kind})`,
      maker: ['fieldStories', 'fieldStories'],
      data: { package: formPackage(product, form), field, title: KINDS[kind] },
      check: form,
      stories: { Stati: 'made.Stati', Telefono: { from: 'made.Telefono', shownOnly: true } },
    }),
  );
}

/** Notices and confirmation questions of the product. */
export function feedbackFiles({ product }: SchemaReading): StoryFile[] {
  const confirmations = [
    ...Object.values(product.tables).flatMap(({ actions = [], toolbar = [] }) => [...actions, ...toolbar]),
    ...Object.values(product.workflows).flatMap(({ transitions }) => transitions),
    ...Object.values(product.wizards).flatMap(({ finish }) => finish),
  ].flatMap(({ confirm }) => (confirm === undefined ? [] : [confirm]));
  return storyFiles({
    stem: 'feedback',
    title: 'Avvisi, domande, attese',
    maker: ['feedbackStories', 'feedbackStories'],
    data: { questions: [...new Set(confirmations)] },
    stories: {
      Avvisi: 'made.Avvisi',
      Domande: 'made.Domande',
      Attesa_vuoto_errore: { from: 'made.Attesa_vuoto_errore', name: 'Attesa, vuoto, errore' },
    },
  });
}

/** Path of a document in the catalogue. */
export function documentTitle(reading: SchemaReading, name: string, title: string): string {
  return `${areaOf(reading, 'document', name)}/Documenti/${title.replace(/\{[^}]*\}/g, '…')} (${name})`;
}
