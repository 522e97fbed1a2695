import type { Plugin, Rolldown } from 'vite';

/**
 * Leaves out of what a script fetches beside a part on its way (`import()`) what is here already: what the script itself stands on, and the page. Such lists
 * hold names with hashes, which do not compress: named in full, they are a fortieth of the first screen. Style sheets stay, each is waited for.
 */
export function neededPreloads(): Plugin {
  let here = (_script: string): ReadonlySet<string> => new Set();
  return {
    name: 'needed-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_part, scripts, { hostId, hostType }) =>
            hostType === 'html' ? scripts : scripts.filter((script) => !here(hostId).has(script)),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        here = (script) => stoodOn(bundle, [script, ...pagesOf(bundle)]);
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** The scripts named and all that they import, at any depth. */
export function stoodOn(bundle: Bundle, scripts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    const file = bundle[script];
    if (found.has(script) || file?.type !== 'chunk') continue;
    found.add(script);
    waiting.push(...file.imports);
  }
  return found;
}

/** The app's own page: every other script comes after it. */
function pagesOf(bundle: Bundle): readonly string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.isEntry && file.name === 'index')
    .map(({ fileName }) => fileName);
}
