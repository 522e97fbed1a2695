import { createFormModel, type FieldLayout, formPackage, type Product, textOf } from '../../engine/index.ts';
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

/** Display names of the kinds of field that the editor of schemas does not name. */
const KINDS: Readonly<Partial<Record<Widget, string>>> = {
  number: 'Numero',
  decimal: 'Numero con la virgola',
  integer: 'Numero intero',
  values: 'Più valori',
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
  return [...first].flatMap(([kind, { form, field }]) => {
    const title = kindTitle(product, kind);
    return storyFiles({
      stem: `field-${kind}`,
      title: `Tipi di campo/${title} (${kind})`,
      maker: ['fieldStories', 'fieldStories'],
      data: { package: formPackage(product, form), field, title },
      check: form,
      stories: { Stati: 'made.Stati', Telefono: { from: 'made.Telefono', shownOnly: true } },
    });
  });
}

/** The name of a widget in the editor of schemas, else the one given here. */
function kindTitle({ messages }: Product, kind: Widget): string {
  const title = messages['it'] && textOf(`schema.form.fieldLayout.widget.${kind}`, messages['it']);
  return title ?? KINDS[kind] ?? kind;
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
