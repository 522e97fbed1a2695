import type { Condition, Expression } from '../../contract/index.ts';
import { OPERATIONS } from '../OPERATIONS.ts';
import { ROW_WORDS } from '../pathsOf.ts';
import { createReader, NotRead, type Reader } from './createReader.ts';
import { COMPARED, GROUPED, INFIX, KEYWORDS } from './SYNTAX.ts';

/**
 * Parses the text form of an expression.
 *
 * @returns the expression, or the first syntax error.
 * @example parseExpression('round(row.a * row.b, 2)') // { round: [{ multiply: [{ $value: 'row.a' }, {
 * $value: 'row.b' }] }, 2] }
 */
export function parseExpression(text: string): Expression | NotRead {
  return parse(text, expression) as Expression | NotRead;
}

/** The same for a condition, e.g. `record.state = "out" and record.due < today`. */
export function parseCondition(text: string): Condition | NotRead {
  return parse(text, condition);
}

function parse<T>(text: string, from: (reader: Reader) => T): T | NotRead {
  const reader = createReader(text);
  try {
    const result = from(reader);
    reader.end();
    return result;
  } catch (error) {
    if (error instanceof NotRead) return error;
    throw error;
  }
}

const SIGN = /[+*/]|-(?=[\s("])/;

function expression(reader: Reader): unknown {
  return reader.within(() => {
    if (reader.take('if')) return choice(reader);
    let leftOperand = operand(reader);
    for (let sign = reader.match(SIGN); sign !== undefined; ) {
      const word = INFIX[sign as keyof typeof INFIX];
      const operands = [leftOperand, operand(reader)];
      let next = reader.match(SIGN);
      // `divide` has two operands; a further sign divides the result.
      while (next === sign && word !== 'divide') {
        operands.push(operand(reader));
        next = reader.match(SIGN);
      }
      leftOperand = { [word]: operands };
      sign = next;
    }
    return leftOperand;
  });
}

function choice(reader: Reader): unknown {
  const when = condition(reader);
  reader.need('then');
  const then = expression(reader);
  return reader.take('else') ? { if: when, then, else: expression(reader) } : { if: when, then };
}

const NAME = /[A-Za-z_$][A-Za-z0-9_$-]*(?:\.[A-Za-z0-9_$-]+)*/;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/;

function operand(reader: Reader): unknown {
  if (reader.take('(')) {
    const inner = expression(reader);
    reader.need(')');
    return inner;
  }
  const number = reader.match(NUMBER);
  if (number !== undefined) return Number(number);
  if (reader.match(/(?=")/) !== undefined) return reader.json();
  if (reader.take('true')) return true;
  if (reader.take('false')) return false;
  const quoted = quotedPath(reader);
  if (quoted !== undefined) return { $value: quoted };
  const name = reader.match(NAME) ?? reader.refuse('a value');
  if (!reader.take('(')) return KEYWORDS.has(name) ? reader.refuse('a value') : { $value: name };
  const call = ROW_WORDS.has(name) ? overRows(reader, name) : operation(reader, name);
  reader.need(')');
  return call;
}

function quotedPath(reader: Reader): string | undefined {
  if (reader.match(/value\(/) === undefined) return undefined;
  const path = reader.json();
  reader.need(')');
  return typeof path === 'string' ? path : reader.refuse('a path');
}

function operation(reader: Reader, name: string): unknown {
  if (name !== 'coalesce' && OPERATIONS[name] === undefined) reader.refuse('an operation');
  if (reader.take('[')) {
    const only = expression(reader);
    reader.need(']');
    return { [name]: [only] };
  }
  const operands = [expression(reader)];
  while (reader.take(',')) operands.push(expression(reader));
  return { [name]: operands.length === 1 ? operands[0] : operands };
}

function overRows(reader: Reader, name: string): unknown {
  const list = path(reader);
  const parts: Record<string, unknown> = { [name]: list };
  while (reader.take(',')) {
    if (reader.take('where')) parts['where'] = condition(reader);
    else parts['of'] = expression(reader);
  }
  return parts;
}

function path(reader: Reader): string {
  return quotedPath(reader) ?? reader.match(NAME) ?? reader.refuse('a path');
}

function condition(reader: Reader): Condition {
  return reader.within(() => {
    const entries: Record<string, unknown> = {};
    do {
      const [word, part] = entry(reader);
      if (Object.hasOwn(entries, word)) reader.refuse('another path: say it in all(…)');
      entries[word] = part;
    } while (reader.take('and'));
    return entries as Condition;
  });
}

function entry(reader: Reader): readonly [string, unknown] {
  for (const [name, word] of Object.entries(GROUPED)) {
    if (reader.match(new RegExp(`${name}\\(`)) === undefined) continue;
    const parts = [condition(reader)];
    while (word !== 'not' && reader.take(',')) parts.push(condition(reader));
    reader.need(')');
    return [word, word === 'not' ? parts[0] : parts];
  }
  return [path(reader), predicate(reader)];
}

function predicate(reader: Reader): unknown {
  for (const [sign, word] of Object.entries(COMPARED))
    if (reader.take(sign)) return { [word]: operand(reader) };
  if (reader.take('='))
    return {
      const:
        reader.match(/(?=[A-Za-z_$])(?!true\b|false\b|null\b)/) === undefined
          ? reader.json()
          : { $value: path(reader) },
    };
  if (reader.take('in')) return { enum: reader.json() };
  if (reader.take('is')) return { type: reader.json() };
  if (reader.take('fits')) return reader.json();
  return reader.refuse('=, <, <=, >, >=, in, is or fits');
}
