/** Syntax error: position in the text, and the expected sign or word. */
export class NotRead {
  /** Offset in characters. */
  readonly at: number;
  readonly expected: string;

  constructor(at: number, expected: string) {
    this.at = at;
    this.expected = expected;
  }
}

/**
 * Reads a text from left to right, skipping blanks. Errors are thrown as `NotRead`, which the parser
 * returns.
 */
export interface Reader {
  /** Consumes the sign or word if it is next. */
  take(word: string): boolean;
  /** Consumes the word, or throws. */
  need(word: string): void;
  /** Consumes a match of the pattern at the current position. */
  match(pattern: RegExp): string | undefined;
  /** Consumes a JSON value. */
  json(): unknown;
  end(): void;
  refuse(expected: string): never;
  /** Reads one level deeper; throws beyond the limit. */
  within<T>(read: () => T): T;
}

const DEPTH = 100;

export function createReader(text: string): Reader {
  let at = 0;
  let depth = 0;
  const skip = (): void => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const refuse = (expected: string): never => {
    throw new NotRead(at, expected);
  };
  const match = (pattern: RegExp): string | undefined => {
    skip();
    const expression = new RegExp(pattern.source, 'y');
    expression.lastIndex = at;
    const [matched] = expression.exec(text) ?? [];
    if (matched !== undefined) at += matched.length;
    return matched;
  };
  const take = (word: string): boolean => {
    skip();
    if (!text.startsWith(word, at)) return false;
    // A word must not match the beginning of a longer one.
    if (/\w$/.test(word) && /[\w$.-]/.test(text[at + word.length] ?? '')) return false;
    at += word.length;
    return true;
  };
  return {
    take,
    match,
    refuse,
    need: (word) => {
      if (!take(word)) refuse(`"${word}"`);
    },
    json: () => {
      skip();
      const end = endOfJson(text, at);
      try {
        const value: unknown = JSON.parse(text.slice(at, end));
        at = end;
        return value;
      } catch {
        return refuse('a value');
      }
    },
    end: () => {
      skip();
      if (at < text.length) refuse('the end');
    },
    within: (read) => {
      depth += 1;
      if (depth > DEPTH) refuse('less nesting');
      const result = read();
      depth -= 1;
      return result;
    },
  };
}

/**
 * End of the JSON value that begins at `from`: after the last bracket, the closing quote or the last letter.
 */
function endOfJson(text: string, from: number): number {
  let open = 0;
  let at = from;
  do {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') open += 1;
    else if (sign === '}' || sign === ']') open -= 1;
    else if (open === 0) {
      while (/[\w.+-]/.test(text[at] ?? '')) at += 1;
      return at;
    }
    at += 1;
  } while (open > 0 && at < text.length);
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
