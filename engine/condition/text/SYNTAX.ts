/** Operations written between their operands. */
export const INFIX = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const;

/** Signs of limits in conditions. */
export const COMPARED = {
  '>=': 'minimum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '<': 'exclusiveMaximum',
} as const;

/** Functions that combine conditions. */
export const GROUPED = { all: 'allOf', any: 'anyOf', not: 'not' } as const;

/** Words that are no paths; a path equal to one, or of unusual form, is written `value("…")`. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'if', 'then', 'else', 'where', 'and', 'in', 'is', 'fits', 'value'],
  ...Object.keys(GROUPED),
]);

/** Paths that need no quotes. */
export const PLAIN_PATH = /^[A-Za-z_$][A-Za-z0-9_$-]*(?:\.[A-Za-z0-9_$-]+)*$/;
