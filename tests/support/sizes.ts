import type { viewports } from './chromium.ts';

type Size = keyof typeof viewports;

/**
 * At which sizes of a screen a story is told: at the one that it is likelier to fail at; `EVERY_LOOK=on npm test` tells it at both. For pages of the office and of
 * administrators: what crews do is told at both by itself.
 */
export function sizes(first: Size): readonly Size[] {
  const every: readonly Size[] = ['phone', 'desk'];
  return process.env['EVERY_LOOK'] === 'on' ? every : [first];
}
