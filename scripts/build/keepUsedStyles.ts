import type { Plugin } from 'vite';

/** Blueprint components that no screen uses, by the stem of their class; to use one, remove it here. */
const UNUSED = [
  'alert',
  'blockquote',
  'breadcrumbs?',
  'card',
  'code',
  'collapse',
  'compound',
  'control-card',
  'control-group',
  'dialog-step',
  'drawer',
  'editable',
  'elevation',
  'entity',
  'file',
  'form-group',
  'hotkey',
  'html-table',
  'input-ghost',
  'key',
  'link',
  'list',
  'multistep',
  'navbar',
  'non-ideal',
  'numeric-input',
  'overflow-list',
  'panel',
  'progress',
  'radio',
  'resizable-input',
  'round',
  'running',
  'section',
  'segmented',
  'select',
  'skeleton',
  'slider',
  'submenu',
  'tab',
  'tabs',
  'tag',
  'toast',
  'tree',
];
/** Variants that no screen uses, and the attribute that Blueprint takes as well as its class for the dark theme. */
const UNUSED_VARIANTS = [
  String.raw`\[data-bp-color-scheme`,
  String.raw`\.bp6-button-group\.bp6-(?:minimal|outlined|vertical)`,
  String.raw`\.bp6-html-select\.bp6-minimal`,
];
/** A selector that excludes an unused component applies to others. */
const EXCLUDED = /:not\([^()]*\)/g;
const ABOUT_UNUSED = new RegExp([`\\.bp6-(?:${UNUSED.join('|')})(?![a-z])`, ...UNUSED_VARIANTS].join('|'));
/** These rules draw the letters of Blueprint's icon font, which the app does not use. */
const FONT_ICON = /\.bp6-icon-[\w-]+::?before$/;
const COMMENTS = /\/\*[\s\S]*?\*\//g;
const COMMAS = /,(?![^(]*\))/;

/**
 * Removes rules of unused components and variants and of the icon font from Blueprint's style sheet: more than half
 * of it, which would delay the first paint.
 */
export function keepUsedStyles(): Plugin {
  return {
    name: 'keep-used-styles',
    apply: 'build',
    // Before the file names are computed: a changed list gives a file that no browser has cached.
    transform: {
      filter: { id: /\.css(?:$|\?)/ },
      handler: (css) => ({ code: usedStyles(css.replaceAll(COMMENTS, '')), map: null }),
    },
  };
}

/** @example usedStyles('.bp6-tree{a:b}.bp6-button,.bp6-tree i{c:d}') // '.bp6-button{c:d}' */
function usedStyles(css: string): string {
  let result = '';
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at);
    if (open < 0) return result + css.slice(at);
    const close = closing(css, open);
    result += usedRule(css.slice(at, open), css.slice(open + 1, close));
    at = close + 1;
  }
  return result;
}

function usedRule(head: string, body: string): string {
  const name = head.trim();
  if (name.startsWith('@media') || name.startsWith('@supports')) {
    const inside = usedStyles(body);
    return inside.trim() === '' ? '' : `${head}{${inside}}`;
  }
  if (name.startsWith('@')) return `${head}{${body}}`;
  const selectors = head
    .split(COMMAS)
    .filter(
      (selector) => !ABOUT_UNUSED.test(selector.replaceAll(EXCLUDED, '')) && !FONT_ICON.test(selector.trim()),
    );
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
}
