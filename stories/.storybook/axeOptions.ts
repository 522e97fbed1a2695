/** Rows are alike: axe would spend most of its time on saying so. Selectors that checks leave out. */
export const LATER_ROWS = [
  '.cards > li:nth-child(n + 6)',
  '.step-cards > li:nth-child(n + 4)',
  'tbody > tr:nth-child(n + 6)',
] as const;

/**
 * Elements that the rule `avoid-inline-spacing` can find fault with. The product has none; the rule reads the
 * text of every element with all that is in it, a seventh of a run.
 */
export const INLINE_SPACING = '[style*="-spacing"], [style*="line-height"]';

/** Options of axe in tests: only violations, without the rule that `INLINE_SPACING` replaces. */
export const AXE_OPTIONS = {
  resultTypes: ['violations'],
  preload: false,
  rules: { 'avoid-inline-spacing': { enabled: false } },
} as const;
