import type { Plugin } from 'vite';
import type { Served } from '../../../support/serveFolder.ts';
import { servePages } from '../../../support/servePages.ts';
import { readForms } from './readForms.ts';

/** Builds the page of forms and serves it. @returns address and how to stop. */
export async function serveHarness(port = 0): Promise<Served> {
  return servePages(new URL('.', import.meta.url), { plugins: [await formsPlugin()], port });
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
