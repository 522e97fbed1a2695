import type { EDITS_IN_ENGLISH } from './EDITS_IN_ENGLISH.ts';
import type { PhraseWords } from './PhraseWords.ts';

/** What stands against publishing what administrators changed, in Italian. */
export const EDITS_IN_ITALIAN: Readonly<Record<keyof typeof EDITS_IN_ENGLISH, PhraseWords>> = {
  programEntity:
    'il nome dell’entità, la sua tabella e la sua chiave sono quelli del database, le sue condizioni con un nome (define) valgono anche per i flussi, e che cosa si può fare con un record (x-may.do) lo chiede il programma: li cambia solo una nuova versione del programma',
  programFlow:
    'stati, passaggi e condizioni di un flusso li fa valere il programma: qui si cambiano etichette, conferme e descrizioni',
  programCalls:
    'le chiamate sono del programma, che ne ha il lavoro; si aggiungono solo quelle di una nuova scheda',
  programSettings: 'le altre impostazioni si leggono solo all’avvio: qui si accendono e si spengono i moduli',
  programHooks: 'dice che cosa il programma sa fare',
  programGrammar: 'la grammatica è del programma',
  programInput:
    'è ciò che una chiamata riceve, e i suoi limiti sono quelli del programma: qui si cambiano i testi e le liste di scelte',
  noSchemaPath: 'il percorso non è quello di uno schema (cartella/nome.tipo.json)',
  hostTable:
    '«{table}» è una tabella del programma, che nessuna nuova entità può leggere: da’ a questa una tabella sua',
  newCallsBase: 'le chiamate di una nuova scheda stanno sotto /checklists/<nome>',
  newCallsMirrors: 'una nuova scheda non ha altri indirizzi',
  newCallsWord: 'le chiamate di una nuova scheda non dicono “{word}”',
  newCallsDeeds:
    'in un file nuovo le chiamate sono solo quelle che compilano, leggono, elencano una scheda o ne danno la presa visione',
  newCallsPermission: 'la chiamata di una scheda dice il permesso che vuole',
  newCallsSize: 'una scheda compilata è di 1 MB al massimo',
  choiceHeld:
    'la scelta «{label}» ({value}) è in registrazioni già salvate ({places,; }): rimettila nell’elenco e, se non va più offerta, segnala come ritirata',
  heldIn: '{title}, {field}: {records}',
  heldUncounted: 'non contate, sono troppe',
  heldAtLeast: 'almeno {count}',
  roleHeld:
    'il ruolo «{name}» è di {people} che non potrebbero più fare nulla: rimettilo, o da’ prima a loro un altro ruolo',
  noAdminLeft:
    'nessuna persona attiva avrebbe più tutti i permessi, e nessuno potrebbe tornare indietro: lascia almeno un ruolo di chi amministra con ogni permesso dell’elenco',
  stepGone:
    'manca il passo «{title}»: lo mostra il programma, e con il passo andrebbero via le sue regole. Rimettilo; se dipende da un modulo, per non averlo spegni il modulo nelle impostazioni',
  columnHidden:
    'il programma scrive la colonna «{name}» della tabella «{table}» e non la mostra a nessuno: rimetti "writeOnly": true',
  formerName:
    '«{name}» si chiamava una voce di una versione precedente, e questa ne prenderebbe le risposte: dalle un altro nome o, se è la stessa voce, scrivi in essa "x-was": {sign}',
  rightsReserved:
    'qui si decide chi può fare o vedere che cosa, e lo pubblica solo chi ha anche il permesso «{label}»: chiedigli di pubblicare questa bozza, o togli da essa questo cambiamento',
  borrowedCall:
    'qui si chiama «{call}», che vuole il permesso {labels, o }, e chi pubblica non l’ha: chiedi a chi l’ha di pubblicare questa bozza, o togli da essa questo cambiamento',
  named: '«{name}»',
  secondPersonWanted:
    'in questa bozza hai scritto anche tu, e qui gli schemi si pubblicano in due: chiedi a un altro amministratore di guardarla e pubblicarla. La bozza resta com’è',
  fileTwice: 'c’è due volte',
  paperTooSlow:
    'con questo cambiamento «{title}», stampato per prova, non è pronto in {what}, e nessuno lo stamperebbe più: togli ciò che lo rende così grande o così complicato',
  paperFails:
    'con questo cambiamento «{title}», stampato per prova, non riesce: riprova tra qualche istante; se continua, togli ciò che hai aggiunto per ultimo',
  checkNotCompiled: 'la verifica di "{name}" ({reason})',
};
