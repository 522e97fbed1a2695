import type { Compared, ScenarioDifference, ScenarioSentence } from '../../../engine/index.ts';

/** What is held against one value, after which stand what came out and what should. */
const COMPARED: Readonly<Record<Compared, string>> = {
  '{name}': '«{name}»',
  'missing at {name}': 'ciò che manca al momento «{name}»',
  'what "{name}" says': 'il testo della notifica «{name}»',
  closed: 'ciò che è chiuso',
  open: 'se il record è aperto',
  'ways of seeing it': 'per che cosa lo si vede',
  'what is told': 'le notifiche che partono',
  'what stays shown': 'le notifiche che restano',
  'what its facts say': 'il testo delle informazioni',
  'the label': 'l’etichetta',
  'the icon': 'l’icona',
  'the intent': 'il colore',
  listed: 'se la riga è in elenco',
  'what its rows come to': 'i totali',
  'its groups': 'i gruppi',
  'the figures of its charts': 'i valori dei grafici',
  'how its rows stand on its board': 'le colonne della bacheca',
  'where the card of the row may be moved': 'dove si può spostare la scheda della riga',
  'the switch for other rows': 'l’interruttore delle altre righe',
  'what stands above the rows': 'ciò che sta sopra le righe',
  'what asks before anything is kept': 'ciò che chiede conferma',
  'the title': 'il titolo',
  'the steps': 'i passi',
  'what stops': 'ciò che ferma',
  'what would go on': 'ciò che proseguirebbe',
  'the last button hidden': 'se l’ultimo pulsante è nascosto',
  'the last button': 'l’ultimo pulsante',
  'its calls': 'le sue chiamate',
  'its message': 'il suo messaggio',
  'where it goes': 'dove porta',
  'the variant': 'la variante dello stato',
  'what is said before': 'gli avvisi prima del passaggio',
};

const AFTER = ': {found}, atteso {expected}';
const SAID: Readonly<Record<Exclude<ScenarioSentence, Comparison>, string>> = {
  'there is no {expected} "{name}"': 'ciò di cui parla, «{name}», non c’è ({expected})',
  'it cannot be run: {found}': 'l’esempio non si può provare: {found}',
  '{name} is hidden, expected visible': '«{name}» è nascosto, atteso visibile',
  '{name} is visible, expected hidden': '«{name}» è visibile, atteso nascosto',
  '{name} is not required': '«{name}» è facoltativo, atteso obbligatorio',
  '{name} is required': '«{name}» è obbligatorio, atteso facoltativo',
  '{name} is not read-only': '«{name}» si può cambiare, atteso in sola lettura',
  '{name} is read-only': '«{name}» è in sola lettura, atteso modificabile',
  '{name} is not done, or never closes': '«{name}» non è completa, attesa completa',
  '{name} is done, or never closes': '«{name}» è completa, attesa incompleta',
  '{name} is open, expected read-only': '«{name}» è aperto, atteso in sola lettura',
  '{name} is read-only, expected open': '«{name}» è in sola lettura, atteso aperto',
  '{name} is read-only, expected an input': '«{name}» è in sola lettura, atteso modificabile in elenco',
  '{name} is an input, expected read-only': '«{name}» si modifica in elenco, atteso in sola lettura',
  '{name} is left out, expected printed': '«{name}» non si stampa, attesa stampata',
  '{name} is printed, expected left out': '«{name}» si stampa, attesa tralasciata',
  '{name} has no problem "{expected}"; problems: {found}':
    '«{name}» non ha l’errore atteso ({expected}); errori: {found}',
  'expected no errors; errors: {found}': 'attese risposte senza errori; errori: {found}',
  'expected errors; errors: {found}': 'attesi errori; errori: {found}',
  'offered are {found}, expected {expected}': 'si offre: {found}; atteso: {expected}',
  '"{name}" is allowed, expected the refusal {expected}':
    'il passaggio «{name}» è permesso, atteso il rifiuto {expected}',
  '"{name}" is refused for {found}, expected the refusal {expected}':
    'il passaggio «{name}» è rifiutato per {found}, atteso il rifiuto {expected}',
};

type Comparison = `${Compared}: {found}, expected {expected}`;

/** Longer values say nothing at a glance. */
const MOST_SHOWN = 200;

/** What came out of an example otherwise than it expects, for administrators. */
export function exampleWords({ said, name = '', found, expected }: ScenarioDifference): string {
  const slots: Readonly<Record<string, string>> = { name, found: shown(found), expected: shown(expected) };
  return sentence(said).replace(/\{(name|found|expected)\}/g, (_slot, word: string) => slots[word] ?? '');
}

function sentence(said: ScenarioSentence): string {
  if (said in SAID) return SAID[said as keyof typeof SAID];
  const what = said.replace(': {found}, expected {expected}', '') as Compared;
  return `${COMPARED[what]}${AFTER}`;
}

function shown(text = 'niente'): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
