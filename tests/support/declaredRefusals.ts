import type { Product } from '../../engine/contract/index.ts';
import type { Answer } from './api.ts';

/** Codes of any call, of sign-in and of the own account have greater numbers: calls do not list them. */
const LISTED_BELOW = -1200;

/**
 * Judges each answer of a test's server: a refusal with a code that its call does not declare (`errors`) is a
 * mistake of the calls file, even if the test expects it.
 *
 * @throws Error naming call and code.
 */
export function declaredRefusals({ calls, refusals }: Pick<Product, 'calls' | 'refusals'>) {
  const routes = Object.values(calls).flatMap((call) =>
    [call.fullPath, ...call.mirrorPaths].map((path) => ({
      call,
      pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    })),
  );
  return (method: string, path: string, { body, status }: Answer): void => {
    const code = String(body?.code);
    if (status < 400 || (refusals[code]?.resultCode ?? 0) > LISTED_BELOW) return;
    const [address = ''] = path.split('?');
    const named = routes.filter(({ call, pattern }) => call.method === method && pattern.test(address));
    if (named.length === 0 || named.some(({ call }) => call.errors?.includes(code) === true)) return;
    throw new Error(
      `${named.map(({ call }) => call.name).join(', ')} answers ${code}, but does not declare it`,
    );
  };
}
