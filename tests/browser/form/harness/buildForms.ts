import type { Plugin } from 'vite';
import { buildPages } from '../../../support/buildPages.ts';
import { readForms } from './readForms.ts';

/** Builds the page of forms. */
export async function buildForms(outDir: string): Promise<void> {
  await buildPages(new URL('.', import.meta.url), outDir, [await formsPlugin()]);
}

/** `virtual:forms`: packages as data, checks as the modules that the server would serve. */
async function formsPlugin(): Promise<Plugin> {
  const forms = await readForms();
  const names = Object.keys(forms);
  return {
    name: 'forms',
    resolveId: (id) => (id.startsWith('virtual:forms') ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith('\0virtual:forms')) return undefined;
      const name = id.slice('\0virtual:forms/'.length);
      if (name !== '') return forms[name]?.check ?? '';
      const imports = names.map(
        (form, index) => `import { check as c${index} } from 'virtual:forms/${form}';`,
      );
      const entries = names.map(
        (form, index) =>
          `${JSON.stringify(form)}: { pkg: ${JSON.stringify(forms[form]?.pkg)}, check: c${index} }`,
      );
      return `${imports.join('\n')}\nexport const FORMS = { ${entries.join(', ')} };`;
    },
  };
}
