import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Finding, SchemaErrorCode } from '../../../engine/index.ts';
import { keysOf } from '../../../engine/node.ts';
import { expectedInItalian, foundInItalian } from './inItalian.ts';
import type { PlacedFault } from './SchemaFault.ts';
import type { TextPlace } from './textPlace.ts';

/** Every kind of finding, as the person who started the product is told. */
const WORDS: Readonly<Record<SchemaErrorCode, string>> = {
  UNKNOWN_FILE: 'il nome del file non dice di che tipo è',
  GRAMMAR: 'il valore non è come vuole la grammatica (schemas/meta)',
  UNKNOWN_WORD: 'la grammatica non conosce questa parola qui',
  MISSING_WORD: 'manca una parola che la grammatica vuole',
  DANGLING_REF: 'il $ref non porta a niente',
  CIRCULAR_REF: 'il $ref torna a sé stesso',
  UNKNOWN_NAME: 'non c’è nessuno schema con questo nome',
  UNKNOWN_FIELD: 'l’entità non ha questo campo',
  UNKNOWN_INPUT: 'niente prende un valore con questo nome',
  MISSING_INPUT: 'alla chiamata manca ciò di cui ha bisogno',
  UNKNOWN_OUTPUT: 'la chiamata non risponde niente con questo nome',
  OTHER_ENTITY: 'lì c’è un record di un’altra entità',
  MISSING_CONTEXT: 'nessuno dà questo nome di cui si parla',
  UNKNOWN_PATH: 'una condizione o un testo guarda un percorso che niente ha',
  UNKNOWN_CONDITION: 'nessuno definisce (define) una condizione con questo nome',
  UNKNOWN_MESSAGE: 'un messaggio non ha testo',
  UNTRANSLATED: 'un testo non ha la traduzione in una lingua del prodotto',
  UNKNOWN_PERMISSION: 'il permesso non esiste',
  UNKNOWN_HOOK: 'il programma non ha niente con questo nome (hooks.json)',
  UNKNOWN_MOMENT: 'in quel momento nessuno chiede il modulo (asks del flusso)',
  UNKNOWN_STATE: 'il flusso non ha questo stato',
  TEMPLATE: 'il modello di stampa dice ciò che non può',
  UNUSED: 'niente usa questo',
  DUPLICATE: 'è detto due volte',
  MISSING_CONDITION: 'la nota non si vedrebbe mai',
  FORBIDDEN_VALUE: 'il campo non può mai avere questo valore',
  WRONG_TYPE: 'il confronto non dice niente di un valore di questo tipo',
  WRONG_OPERAND: 'l’operazione riceve un valore di un tipo che non prende',
  NO_VALUE: 'l’espressione non può mai avere un valore',
  NEVER_HOLDS: 'la condizione non può mai valere',
  ALWAYS_HOLDS: 'la condizione vale sempre',
  CIRCULAR_CONDITION: 'ciò che si vede dipende da sé stesso',
  WRONG_WIDGET: 'il widget non può riempire un valore di questo tipo',
  NOT_ASKED: 'nessun modulo dell’entità mostra il campo',
  IMPOSSIBLE: 'nessun valore può rispettarlo',
  HIDDEN_ON_PAGE: 'la condizione sui permessi nasconde il campo solo nella pagina',
  UNSEEN_DECIDES:
    'dipende da un campo che non tutti vedono: chi non lo vede lo perderebbe salvando, o perderebbe quello che scrive',
  SLOW_PATTERN: 'l’espressione può richiedere un tempo senza fine',
  TOO_BIG: 'è più grande di quanto uno schema può essere',
  TOO_SLOW: 'gli schemi chiedono troppo tempo o troppa memoria per essere controllati',
  RESERVED_NAME: 'il nome è riservato',
  UNGUARDED: 'non è detto chi può vederlo',
  UNASKED_WRITE: 'qui la chiamata parte da sola, senza che nessuno lo chieda: può solo leggere',
  UNKEPT_RULE: 'il database non può far valere questa regola',
  NOT_SAVED: 'la chiamata perderebbe un campo che si compila, o non dice che cosa salva',
  NAME_MISMATCH: 'il nome scritto nel file non è quello del file',
};

/** What the loader found, with the line and column where each stands. */
export function placeFindings(
  findings: readonly Finding[],
  texts: Readonly<Record<string, string>>,
): readonly PlacedFault[] {
  // Thousands may stand in one file: it is read once for all of them.
  const readers = new Map<string, ReturnType<typeof placesOf>>();
  return findings.map(({ code, file, pointer, found, expected }) => {
    const placeOf = readers.get(file) ?? placesOf(texts[file] ?? '');
    readers.set(file, placeOf);
    return {
      ...placeOf(pointer),
      file,
      what: `${WORDS[code]}; trovato: ${foundInItalian(found)}; atteso: ${expectedInItalian(expected)}`,
    };
  });
}

/** Where what a pointer names stands in a text. */
function placesOf(text: string): (pointer: string) => TextPlace {
  const tree = parseTree(text);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (pointer) => {
    const offset = nodeAt(tree, keysOf(pointer))?.offset ?? 0;
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** The property or item that a pointer names, or the nearest around it: what is missing has no place of its own. */
function nodeAt(tree: Node | undefined, keys: readonly string[]): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = findNodeAtLocation(tree, path);
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
}
