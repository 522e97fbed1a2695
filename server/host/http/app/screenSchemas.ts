import type { Product, ScreenSchema } from '../../../../engine/contract/index.ts';

/** Kinds of schemas that blocks refer to; a name belongs to one kind only. */
const KINDS = ['tables', 'calendars', 'grids', 'wizards'] as const;

/**
 * Paths below `/product/` of the files that a screen shows at once, e.g. `tables/loans.json`: the schemas of
 * its blocks, their workflow, its forms in the current version. Schemas that open later (a dialog's form) are
 * left out.
 */
export function screenSchemas(product: Product, screen: ScreenSchema): readonly string[] {
  const files = new Set<string>();
  const add = (kind: (typeof KINDS)[number] | 'workflows', each: unknown) => {
    if (typeof each === 'string' && Object.hasOwn(product[kind], each)) files.add(`${kind}/${each}.json`);
  };
  const visit = (value: unknown): void => {
    for (const kind of KINDS) add(kind, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) if (key !== 'screen') visit(part);
  };
  for (const block of screen.blocks) {
    visit(block);
    if (block.kind === 'workflow') add('workflows', block.name);
    // Forms with `showWhen` are alternatives: most of them would be loaded in vain.
    if (block.kind === 'form' && block.showWhen === undefined && Object.hasOwn(product.forms, block.name))
      files.add(`forms/${block.name}@${product.formVersions?.[block.name] ?? 1}.json`);
  }
  for (const file of [...files]) {
    const table = product.tables[/^tables\/(.*)\.json$/.exec(file)?.[1] ?? ''];
    add('workflows', table?.card?.workflow);
  }
  return [...files];
}

/** The screen of a URL path; the path with the most literal segments wins. */
export function screenAt(product: Product, path: string): ScreenSchema | undefined {
  const segments = path.split('/');
  const literalCount = (screen: ScreenSchema) =>
    screen.path.split('/').filter((part) => !part.startsWith(':')).length;
  return Object.values(product.screens)
    .filter((screen) => {
      const pattern = screen.path.split('/');
      return (
        pattern.length === segments.length &&
        pattern.every((part, at) => part.startsWith(':') || part === segments[at])
      );
    })
    .toSorted((a, b) => literalCount(b) - literalCount(a))[0];
}
