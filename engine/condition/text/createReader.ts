/** A text that cannot be read: where, and what was expected there. */
export class NotRead {
  /** From the beginning of the text, in characters. */
  readonly at: number;
  readonly expected: string;

  constructor(at: number, expected: string) {
    this.at = at;
    this.expected = expected;
  }
}

/** Reads a text from left to right, blanks passed over; what does not fit is thrown as `NotRead`, which the parser answers. */
export interface Reader {
  /** Takes that sign or word, if it stands here. */
  take(word: string): boolean;
  /** Takes it, or refuses the text. */
  need(word: string): void;
  /** Takes what the pattern finds here. */
  match(pattern: RegExp): string | undefined;
  /** Takes a JSON value. */
  json(): unknown;
  end(): void;
  refuse(expected: string): never;
  /** One level deeper; texts nested beyond bounds are refused. */
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
    const found = new RegExp(pattern.source, 'y');
    found.lastIndex = at;
    const [said] = found.exec(text) ?? [];
    if (said !== undefined) at += said.length;
    return said;
  };
  const take = (word: string): boolean => {
    skip();
    if (!text.startsWith(word, at)) return false;
    // A word is not the beginning of a longer one.
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
      const found = read();
      depth -= 1;
      return found;
    },
  };
}

/** Where a JSON value ends that begins here: after its last bracket, its closing quote, or its last letter. */
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
