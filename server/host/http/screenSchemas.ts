import type { Product, ScreenSchema } from '../../../engine/contract/index.ts';

/** Kinds of files that a screen names by a name that no other kind uses beside it. */
const NAMED = ['tables', 'calendars', 'grids', 'wizards'] as const;

/**
 * The files below `/product/` that a screen shows at once, e.g. `tables/loans.json`: the schemas that its blocks name, the workflow that these
 * follow, and its forms in the version in force. What opens later (a dialog's form) is not among them.
 */
export function screenSchemas(product: Product, screen: ScreenSchema): readonly string[] {
  const files = new Set<string>();
  const name = (kind: (typeof NAMED)[number] | 'workflows', each: unknown) => {
    if (typeof each === 'string' && Object.hasOwn(product[kind], each)) files.add(`${kind}/${each}.json`);
  };
  const visit = (value: unknown): void => {
    for (const kind of NAMED) name(kind, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) if (key !== 'screen') visit(part);
  };
  for (const block of screen.blocks) {
    visit(block);
    if (block.kind === 'workflow') name('workflows', block.name);
    // Of several forms one is shown at most.
    if (block.kind === 'form' && block.showWhen === undefined && Object.hasOwn(product.forms, block.name))
      files.add(`forms/${block.name}@${product.formVersions?.[block.name] ?? 1}.json`);
  }
  for (const file of [...files]) {
    const table = product.tables[/^tables\/(.*)\.json$/.exec(file)?.[1] ?? ''];
    name('workflows', table?.card?.workflow);
  }
  return [...files];
}

/** The screen at an address of the app; of several, the one that names the most of the address. */
export function screenAt(product: Product, path: string): ScreenSchema | undefined {
  const asked = path.split('/');
  const literal = (screen: ScreenSchema) =>
    screen.path.split('/').filter((part) => !part.startsWith(':')).length;
  return Object.values(product.screens)
    .filter((screen) => {
      const own = screen.path.split('/');
      return (
        own.length === asked.length && own.every((part, at) => part.startsWith(':') || part === asked[at])
      );
    })
    .toSorted((a, b) => literal(b) - literal(a))[0];
}
