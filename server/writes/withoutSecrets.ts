const SECRET = /password|token|secret/i;

/** A copy for the audit, with every secret's value hidden, however deep it lies. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key, SECRET.test(key) ? '***' : withoutSecrets(own)]),
  );
}
