import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Names in the page the scripts and style sheets that every page after sign-in shows, so that they travel beside the program. The server leaves these
 * links out for who is not signed in (`server/host/http/appPage.ts`).
 *
 * @param chunks their names, as the build's groups call them.
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
