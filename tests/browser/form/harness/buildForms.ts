import type { Plugin } from 'vite';
import { buildPages } from '../../../support/buildPages.ts';
import { readForms } from './readForms.ts';

/** Builds the page of forms. */
export async function buildForms(outDir: string): Promise<void> {
  await buildPages(new URL('.', import.meta.url), outDir, { plugins: [await formsPlugin()] });
}

const FORM = '\0virtual:forms/';
const CHECK = '\0virtual:checks/';

/** `virtual:forms`: packages as data, checks as the modules that the server would serve; a page loads those of its form. */
async function formsPlugin(): Promise<Plugin> {
  const forms = await readForms();
  return {
    name: 'forms',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
    load: (id) => {
      if (id.startsWith(CHECK)) return forms[id.slice(CHECK.length)]?.check ?? '';
      if (id.startsWith(FORM)) {
        const form = id.slice(FORM.length);
        const pkg = JSON.stringify(JSON.stringify(forms[form]?.pkg));
        return `export { check } from 'virtual:checks/${form}'; export const pkg = JSON.parse(${pkg});`;
      }
      const entries = Object.keys(forms).map(
        (form) => `${JSON.stringify(form)}: () => import('virtual:forms/${form}')`,
      );
      return id === '\0virtual:forms' ? `export const FORMS = { ${entries.join(', ')} };` : undefined;
    },
  };
}
