import type { Plugin, Rolldown } from 'vite';

/**
 * Removes from the preload lists of dynamic imports the scripts that are loaded already: dependencies of the
 * importing script and of the page. The lists consist of hashed names, which do not compress, and make up a
 * fortieth of the first screen. Style sheets stay, because each is awaited.
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

/** The given scripts and all their imports, at any depth. */
function stoodOn(bundle: Bundle, scripts: readonly string[]): ReadonlySet<string> {
  const visited = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    const file = bundle[script];
    if (visited.has(script) || file?.type !== 'chunk') continue;
    visited.add(script);
    waiting.push(...file.imports);
  }
  return visited;
}

/** The app's page, loaded before all other scripts. */
function pagesOf(bundle: Bundle): readonly string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.isEntry && file.name === 'index')
    .map(({ fileName }) => fileName);
}
