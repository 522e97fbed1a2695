import type { CallModel } from '../../engine/index.ts';

/** Parameters and query of a call. */
export interface AddressInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * Address of a call with any values, valid or not: `addressOf(fetchUser, { params: { userId: 'uno' } })` is
 * `/api/users/uno?`. A missing parameter becomes 1, because an empty one would match another route.
 */
export function addressOf(call: CallModel, given: AddressInput, path = call.fullPath): string {
  const params = (given.params ?? {}) as Readonly<Record<string, unknown>>;
  const filled = path.replaceAll(/:(\w+)\??/g, (_, name: string) =>
    encodeURIComponent(text(params[name] ?? '1') || '1'),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((given.query ?? {}) as object)) query.set(name, text(value));
  return `${filled}?${query}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}
