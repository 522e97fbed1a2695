import { inject } from 'vitest';

/** A page of the run (`browser/pagesSetup.ts`), built: its address and its folder. */
export async function builtPage(name: string): Promise<{ readonly url: string; readonly folder: string }> {
  const page = inject('pages')[name];
  if (page === undefined) throw new Error(`The run has no page "${name}".`);
  const answer = await fetch(page.url);
  if (!answer.ok) throw new Error(`The page "${name}" was not built: ${await answer.text()}`);
  return page;
}
