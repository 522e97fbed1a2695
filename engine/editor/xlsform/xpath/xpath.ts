/** A parsed XLSForm expression. */
export type Xpath =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'field'; readonly name: string }
  | { readonly is: 'self' }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly Xpath[] }
  | { readonly is: 'pair'; readonly by: Operator; readonly left: Xpath; readonly right: Xpath };

export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod';

/** Thrown for expressions that conditions and expressions of schemas cannot represent. */
export class Unsayable extends Error {}

/** An invalid pattern, or one with catastrophic backtracking. */
export class WrongPattern extends Unsayable {}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|‘([^’]*)’|“([^”]*)”|\$\{\s*([A-Za-z_][\w.-]*)\s*\}|([A-Za-z_][\w:.-]*)|(!=|<=|>=|[=<>+*(),.-]))/y;
/** Operators by increasing precedence; all are left-associative. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];
const LONGEST_XPATH = 4000;
const DEEPEST_XPATH = 40;

type Token = { readonly is: 'number' | 'text' | 'field' | 'name' | 'sign'; readonly said: string };

/**
 * Parses an expression.
 *
 * @throws Unsayable for invalid ones and for unsupported constructs: paths, axes, node sets.
 */
export function readXpath(text: string): Xpath {
  if (text.length > LONGEST_XPATH) throw new Unsayable('too long');
  const tokens = tokensOf(text);
  let next = 0;
  let depth = 0;
  const take = (said: string): boolean => {
    const token = tokens[next];
    if (token === undefined || token.said !== said || (token.is !== 'sign' && token.is !== 'name'))
      return false;
    next += 1;
    return true;
  };
  const level = (index: number): Xpath => {
    const operators = LEVELS[index];
    if (operators === undefined) return unary();
    let operand = level(index + 1);
    for (;;) {
      const by = operators.find((each) => take(each));
      if (by === undefined) return operand;
      operand = { is: 'pair', by, left: operand, right: level(index + 1) };
    }
  };
  const unary = (): Xpath => {
    if (!take('-')) return single();
    const of = deeper(unary);
    if (of.is === 'number') return { is: 'number', value: -of.value };
    return { is: 'pair', by: '-', left: { is: 'number', value: 0 }, right: of };
  };
  const deeper = (read: () => Xpath): Xpath => {
    depth += 1;
    if (depth > DEEPEST_XPATH) throw new Unsayable('too deep');
    const result = read();
    depth -= 1;
    return result;
  };
  const single = (): Xpath => {
    const token = tokens[next];
    if (token === undefined) throw new Unsayable('unfinished');
    next += 1;
    if (token.is === 'number') return { is: 'number', value: Number(token.said) };
    if (token.is === 'text') return { is: 'text', value: token.said };
    if (token.is === 'field') return { is: 'field', name: token.said };
    if (token.said === '.') return { is: 'self' };
    if (token.said === '(') {
      const inner = deeper(() => level(0));
      if (!take(')')) throw new Unsayable('a bracket is open');
      return inner;
    }
    if (token.is !== 'name' || !take('(')) throw new Unsayable(token.said);
    const args: Xpath[] = [];
    if (!take(')')) {
      do args.push(deeper(() => level(0)));
      while (take(','));
      if (!take(')')) throw new Unsayable('a bracket is open');
    }
    return { is: 'call', name: token.said, args };
  };
  const expression = level(0);
  if (next < tokens.length) throw new Unsayable(tokens[next]?.said ?? '');
  return expression;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const straight = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < straight.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(straight);
    if (match === null) throw new Unsayable(straight.slice(from, from + 20));
    // Excel and Word replace straight quotes by curly ones.
    const [, number, single, double, curly, curlies, field, name, sign] = match;
    const quoted = single ?? double ?? curly ?? curlies;
    if (number !== undefined) tokens.push({ is: 'number', said: number });
    else if (quoted !== undefined) tokens.push({ is: 'text', said: quoted });
    else if (field !== undefined) tokens.push({ is: 'field', said: field });
    else if (name !== undefined) tokens.push({ is: 'name', said: name });
    else tokens.push({ is: 'sign', said: sign ?? '' });
  }
  return tokens;
}
