/** Operations between two or more operands that are written between them. */
export const INFIX = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const;

/** Limits of conditions, as they are written. */
export const COMPARED = {
  '>=': 'minimum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '<': 'exclusiveMaximum',
} as const;

/** Conditions over conditions. */
export const GROUPED = { all: 'allOf', any: 'anyOf', not: 'not' } as const;

/** Words that are no paths; a path that is called like one, or is none of the usual form, is written `value("…")`. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'if', 'then', 'else', 'where', 'and', 'in', 'is', 'fits', 'value'],
  ...Object.keys(GROUPED),
]);

export const PLAIN_PATH = /^[A-Za-z_$][A-Za-z0-9_$-]*(?:\.[A-Za-z0-9_$-]+)*$/;
