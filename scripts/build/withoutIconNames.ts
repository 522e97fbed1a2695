import type { Plugin } from 'vite';

const ALL_NAMES = /\/@blueprintjs\/icons\/lib\/esm\/iconNames\.js$/;

/**
 * Leaves Blueprint's list of its 700 icon names out of the first screen (11 kB compressed): it serves only to refuse a name that is in no list, and the
 * app's loader of icons answers such a name with a question mark (`engine/react/icons/setUpIcons.ts`).
 */
export function withoutIconNames(): Plugin {
  return {
    name: 'without-icon-names',
    enforce: 'pre',
    load: (id) =>
      ALL_NAMES.test(id)
        ? 'export const IconNames = {}; export const IconNamesSet = { has: () => true };'
        : null,
  };
}
