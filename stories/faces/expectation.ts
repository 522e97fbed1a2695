import type { Scenario } from '../../engine/index.ts';

type Expect = Scenario['expect'];

/** Label of each expectation of an example in the catalogue. */
const WORDS: Readonly<Record<keyof Expect, string>> = {
  visible: 'Si vede',
  hidden: 'Non si vede',
  required: 'Obbligatorio',
  optional: 'Facoltativo',
  readOnly: 'In sola lettura',
  editable: 'Modificabile',
  calculated: 'Valori calcolati',
  proposed: 'Valori proposti',
  closed: 'Perché la presa visione è chiusa',
  done: 'Sezioni complete, che si chiudono',
  undone: 'Sezioni che restano aperte',
  missing: 'Manca ancora',
  errors: 'Errori',
  valid: 'Si può salvare',
  transitions: 'Passaggi offerti',
  refused: 'Passaggi rifiutati',
  cautions: 'Avvisi prima dei passaggi',
  variant: 'Variante dello stato',
  title: 'Titolo',
  steps: 'Passi',
  stops: 'Si ferma a',
  finish: 'Ultimo pulsante',
  resumes: 'Si può riprendere',
  actions: 'Azioni della riga',
  toolbar: "Azioni dell'elenco",
  listed: 'È in elenco',
  totals: 'Totali delle righe',
  groups: 'Righe per gruppo',
  charts: 'Cifre dei grafici',
  board: 'Schede per colonna',
  moves: 'La scheda si sposta in',
  notes: 'Avvertenze',
  asks: 'Chiede conferma prima di salvare',
  reveals: "C'è il pulsante per le altre righe",
  style: 'Aspetto',
  open: 'È da completare',
  ways: 'Lo vede chi',
  told: 'Si notifica',
  standing: 'La notifica resta',
  said: 'La notifica dice',
};

/** One line of what must come out. */
export interface Expected {
  readonly word: string;
  readonly text: string;
}

/**
 * Expected results of an example in words.
 *
 * @param label label of a field, an action, a message …
 * @example expectationOf({ required: ['Data'] }, () => 'Giorno') // [{ word: 'Obbligatorio', text: 'Giorno'
 * }]
 */
export function expectationOf(expect: Expect, label: (name: string) => string): readonly Expected[] {
  return Object.entries(expect).map(([word, expected]) => ({
    word: WORDS[word as keyof Expect],
    text: textOf(expected, label),
  }));
}

function textOf(expected: unknown, label: (name: string) => string): string {
  if (typeof expected === 'boolean') return expected ? 'sì' : 'no';
  if (typeof expected === 'string') return label(expected);
  if (Array.isArray(expected)) return expected.map((each) => textOf(each, label)).join(' · ') || 'niente';
  if (typeof expected !== 'object' || expected === null) return String(expected);
  return Object.entries(expected)
    .map(([name, value]) =>
      typeof value === 'boolean' ? `${name}: ${textOf(value, label)}` : textOf(value, label),
    )
    .join(', ');
}

/** Labels of the parts of a schema by id, name, field or value. */
export function labelsOf(schema: unknown): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const collect = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const part = value as Readonly<Record<string, unknown>>;
    const name = [part['id'], part['name'], part['field'], part['value'], key].find(isText);
    const label = [part['label'], part['title'], part['message']].find(isText);
    if (name !== undefined && label !== undefined && !labels.has(name)) labels.set(name, label);
    for (const [inner, each] of Object.entries(part)) collect(each, inner);
  };
  collect(schema, '');
  return labels;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
