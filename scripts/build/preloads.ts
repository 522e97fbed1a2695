import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Preloads the scripts, style sheets and fonts that every page after sign-in needs, parallel to the program. The
 * server removes these links for visitors who are not signed in, and those of fonts for devices that have not
 * stored them (`server/host/http/app/appPage.ts`).
 *
 * @param chunks names of the chunks in the build.
 * @param late names of chunks that the first screen is drawn without if they come late.
 */
export function everydayPreloads(chunks: readonly string[], late: readonly string[]): Plugin {
  return {
    name: 'everyday-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const namedIn = (names: readonly string[]) =>
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' && names.includes(file.name) ? [file.fileName] : [],
          );
        const scripts = namedIn(chunks);
        const styles = scripts.flatMap((script) => {
          const file = bundle[script];
          return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
        });
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
        const link = (attributes: Record<string, string>, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attributes, crossorigin: true, href: `/${file}`, 'data-signed-in': true },
          injectTo: 'head',
        });
        return [
          ...scripts.map((script) => link({ rel: 'modulepreload' }, script)),
          ...styles.map((style) => link({ rel: 'stylesheet' }, style)),
          ...fonts.map((font) => link({ rel: 'preload', as: 'font', type: 'font/woff2' }, font)),
          ...namedIn(late).map((script) => link({ rel: 'modulepreload', fetchpriority: 'low' }, script)),
        ];
      },
    },
  };
}

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
