import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Preloads the scripts and style sheets that every page after sign-in needs, parallel to the program. The
 * server removes these links for visitors who are not signed in (`server/host/http/app/appPage.ts`).
 *
 * @param chunks names of the chunks in the build.
 */
export function everydayPreloads(chunks: readonly string[]): Plugin {
  return {
    name: 'everyday-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const scripts = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && chunks.includes(file.name) ? [file.fileName] : [],
        );
        const styles = scripts.flatMap((script) => {
          const file = bundle[script];
          return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
        });
        const link = (attributes: Record<string, string>, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...attributes, crossorigin: true, href: `/${file}`, 'data-signed-in': true },
          injectTo: 'head',
        });
        return [
          ...scripts.map((script) => link({ rel: 'modulepreload' }, script)),
          ...styles.map((style) => link({ rel: 'preload', as: 'style' }, style)),
        ];
      },
    },
  };
}
