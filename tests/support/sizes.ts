import type { viewports } from './chromium.ts';

type Size = keyof typeof viewports;

/**
 * Screen sizes at which a test runs: the size that is likelier to fail; both with `EVERY_LOOK=on npm test`.
 * For pages of the office and of administrators; tests of crews run at both in any case.
 */
export function sizes(first: Size): readonly Size[] {
  const every: readonly Size[] = ['phone', 'desk'];
  return process.env['EVERY_LOOK'] === 'on' ? every : [first];
}
