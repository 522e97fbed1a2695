import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Finding } from '../../../engine/index.ts';
import { type Phrase, SCHEMA_BOUNDS, say, under } from '../../../engine/node.ts';
import { StartError } from '../db/StartError.ts';

/** One fault of a schema file and its place; worded for a reader by `phraseText`. */
export interface PlacedFault extends TextPlace {
  /** Relative to the folder of schemas. */
  readonly file: string;
  readonly what: Finding | Phrase;
}

/** Faults listed in the message; further ones mostly follow from the same mistake. */
const MAX_LISTED = 20;

/** Schemas that cannot be used: the product does not start; a running one keeps its current set. */
export class SchemaFault extends StartError {
  readonly faults: readonly PlacedFault[];

  constructor(faults: readonly PlacedFault[]) {
    const count = faults.length;
    const more = count > MAX_LISTED ? [say('furtherFaults', { count: count - MAX_LISTED })] : [];
    super(
      say('schemasUnusable', { count, faults: [...faults.slice(0, MAX_LISTED).map(faultPhrase), ...more] }),
    );
    this.faults = faults;
  }
}

/** `schemas/book/book.form.json, riga 7, colonna 3: manca una virgola.` */
function faultPhrase({ file, line, column, what }: PlacedFault): Phrase {
  return say('faultAt', { file, line: String(line), column: String(column), what });
}

/** Judging the schemas ran out of time or memory: they may be valid, and judging them again may succeed. */
export class JudgementTimeout extends SchemaFault {}

/** A fault in the JSON syntax of a file. */
interface JsonFault extends TextPlace {
  readonly what: Phrase;
}

/** Phrases by the parser's error codes. */
const PHRASES: Readonly<Record<string, Phrase>> = {
  InvalidSymbol: say('jsonInvalidSymbol'),
  InvalidNumberFormat: say('jsonInvalidNumber'),
  PropertyNameExpected: say('jsonNameExpected'),
  ValueExpected: say('jsonValueExpected'),
  ColonExpected: say('jsonColonExpected'),
  CommaExpected: say('jsonCommaExpected'),
  CloseBraceExpected: say('jsonBraceExpected'),
  CloseBracketExpected: say('jsonBracketExpected'),
  EndOfFileExpected: say('jsonEndExpected'),
  InvalidCommentToken: say('jsonComment'),
  UnexpectedEndOfString: say('jsonOpenText'),
  InvalidUnicode: say('jsonUnicode'),
  InvalidEscapeCharacter: say('jsonEscape'),
  InvalidCharacter: say('jsonCharacter'),
};

/**
 * The first syntax error of a text; else all duplicate properties, of which the parser would silently use the
 * last.
 */
export function jsonFaults(text: string): readonly JsonFault[] {
  const deep = beyondDepth(text);
  if (deep !== undefined) {
    const what = say('jsonTooDeep', { deep: SCHEMA_BOUNDS.depth });
    return [{ ...textPlace(text, deep), what }];
  }
  const broken: JsonFault[] = [];
  const twice: JsonFault[] = [];
  const offsets = new Map<string, number>();
  const strict = { disallowComments: true, allowTrailingComma: false };
  visit(
    text,
    {
      onObjectProperty: (name, offset, _length, _line, _column, path) => {
        const pointer = under('', ...path(), name);
        const first = offsets.get(pointer);
        if (first === undefined) offsets.set(pointer, offset);
        else {
          const line = String(textPlace(text, first).line);
          twice.push({ ...textPlace(text, offset), what: say('propertyTwice', { name, line }) });
        }
      },
      onError: (code, offset) => {
        const what = PHRASES[printParseErrorCode(code)] ?? say('noJson');
        broken.push({ ...textPlace(text, offset), what });
      },
    },
    strict,
  );
  return broken.length > 0 ? broken.slice(0, 1) : twice;
}

/**
 * Offset at which a text nests deeper than any schema may; checked first because the parser recurses for each
 * level. Brackets within strings are skipped; an unclosed string runs to the end.
 */
function beyondDepth(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|[[{]|[\]}]/gs)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > SCHEMA_BOUNDS.depth + 1) return index;
  }
  return undefined;
}

/** Line and column in a text, counted from 1 as editors do. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Line and column of a character offset. */
function textPlace(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
