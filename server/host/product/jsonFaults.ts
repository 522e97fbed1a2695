import { printParseErrorCode, visit } from 'jsonc-parser';
import { SCHEMA_BOUNDS, under } from '../../../engine/node.ts';
import { type TextPlace, textPlace } from './textPlace.ts';

/** Something wrong with the JSON of a file itself, in Italian. */
export interface JsonFault extends TextPlace {
  readonly what: string;
}

/** What the parser expected or found, by its own name for it. */
const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'c’è un segno che JSON non conosce (un testo vuole le virgolette doppie)',
  InvalidNumberFormat: 'un numero non è scritto come vuole JSON',
  PropertyNameExpected: 'manca il nome di una proprietà, o c’è una virgola di troppo',
  ValueExpected: 'manca un valore, o c’è una virgola di troppo',
  ColonExpected: 'mancano i due punti dopo il nome',
  CommaExpected: 'manca una virgola',
  CloseBraceExpected: 'manca la parentesi graffa di chiusura',
  CloseBracketExpected: 'manca la parentesi quadra di chiusura',
  EndOfFileExpected: 'c’è del testo dopo la fine',
  InvalidCommentToken: 'c’è un commento: JSON non ne ammette',
  UnexpectedEndOfString: 'un testo non è chiuso dalle virgolette',
  InvalidUnicode: 'una sequenza \\u non è valida',
  InvalidEscapeCharacter: 'una barra rovesciata è seguita da un carattere non ammesso',
  InvalidCharacter: 'c’è un carattere non ammesso (un a capo o una tabulazione in un testo?)',
};

/** The first place where a text is no JSON; else every property that is written twice, of which the parser would silently keep the last. */
export function jsonFaults(text: string): readonly JsonFault[] {
  const deep = beyondDepth(text);
  if (deep !== undefined) {
    const what = `più di ${SCHEMA_BOUNDS.depth} livelli uno dentro l’altro: nessuno schema ne ha tanti`;
    return [{ ...textPlace(text, deep), what }];
  }
  const broken: JsonFault[] = [];
  const twice: JsonFault[] = [];
  const seen = new Map<string, number>();
  const strict = { disallowComments: true, allowTrailingComma: false };
  visit(
    text,
    {
      onObjectProperty: (name, offset, _length, _line, _column, path) => {
        const pointer = under('', ...path(), name);
        const first = seen.get(pointer);
        if (first === undefined) seen.set(pointer, offset);
        else {
          const line = textPlace(text, first).line;
          twice.push({
            ...textPlace(text, offset),
            what: `la proprietà «${name}» è scritta due volte (la prima alla riga ${line}): varrebbe solo l’ultima. Tienine una`,
          });
        }
      },
      onError: (code, offset) => {
        const what = WORDS[printParseErrorCode(code)] ?? 'il testo non è JSON';
        broken.push({ ...textPlace(text, offset), what });
      },
    },
    strict,
  );
  return broken.length > 0 ? broken.slice(0, 1) : twice;
}

/** Where a text goes deeper than any schema: a parser calls itself once for each level. Signs within texts are none, and a text without an end goes to the end. */
function beyondDepth(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[[{]|[\]}]/gs)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > SCHEMA_BOUNDS.depth + 1) return index;
  }
  return undefined;
}
