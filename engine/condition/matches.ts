const compiled = new Map<string, RegExp | null>();

/** Whether a text matches a pattern, as JSON Schema matches (anywhere, Unicode); a broken pattern matches nothing. */
export function matches(pattern: unknown, text: string): boolean {
  const expression = typeof pattern === 'string' ? expressionOf(pattern) : null;
  return expression?.test(text) ?? false;
}

function expressionOf(pattern: string): RegExp | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  let made: RegExp | null = null;
  try {
    made = new RegExp(pattern, 'u');
  } catch {
    made = null;
  }
  compiled.set(pattern, made);
  return made;
}
