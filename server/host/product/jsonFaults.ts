import { printParseErrorCode, visit } from 'jsonc-parser';
import { type Phrase, SCHEMA_BOUNDS, say, under } from '../../../engine/node.ts';
import { type TextPlace, textPlace } from './textPlace.ts';

/** A fault in the JSON syntax of a file. */
export interface JsonFault extends TextPlace {
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
