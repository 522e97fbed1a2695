const compiled = new Map<string, RegExp | null>();

/**
 * Whether a text contains a match of a pattern, as in JSON Schema (Unicode, not anchored); false for invalid
 * patterns.
 */
export function matches(pattern: unknown, text: string): boolean {
  const expression = typeof pattern === 'string' ? expressionOf(pattern) : null;
  return expression?.test(text) ?? false;
}

function expressionOf(pattern: string): RegExp | null {
  const cached = compiled.get(pattern);
  if (cached !== undefined) return cached;
  let expression: RegExp | null = null;
  try {
    expression = new RegExp(pattern, 'u');
  } catch {
    expression = null;
  }
  compiled.set(pattern, expression);
  return expression;
}
