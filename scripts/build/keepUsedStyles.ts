import type { Plugin } from 'vite';

/** Blueprint components that no screen uses, by the stem of their class; to use one, remove it here. */
const UNUSED = [
  'tree',
  'slider',
  'editable',
  'multistep',
  'panel',
  'drawer',
  'navbar',
  'breadcrumb',
  'entity',
  'section',
  'segmented',
  'file',
  'tag-input',
  'compound',
  'control-card',
  'hotkey',
  'key',
  'html-table',
  'running',
  'blockquote',
  'code',
  'list',
  'non-ideal',
  'tab',
  'tabs',
  'toast',
  'card-list',
  'alert',
  'submenu',
];
const ABOUT_UNUSED = new RegExp(`\\.bp6-(?:${UNUSED.join('|')})(?![a-z])`);
const COMMAS = /,(?![^(]*\))/;

/**
 * Removes rules of unused components from Blueprint's style sheet: a quarter of the CSS that blocks the first
 * paint.
 */
export function keepUsedStyles(): Plugin {
  return {
    name: 'keep-used-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
        file.source = usedStyles(css);
      }
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
  const selectors = head.split(COMMAS).filter((selector) => !ABOUT_UNUSED.test(selector));
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
