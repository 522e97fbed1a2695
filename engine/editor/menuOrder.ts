import { type EditedFiles, editSchemas } from './editSchema.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/** A page in the menu. */
export interface MenuPlace {
  readonly file: string;
  readonly label: string;
  /** Heading of the entry; empty: none. */
  readonly group: string;
  readonly order: number;
}

/** Pages of the menu in display order: groups by first appearance, within a group by number. */
export function menuOrder(files: EditedFiles): readonly MenuPlace[] {
  const places = knownFiles(files)
    .flatMap(({ kind, path, content }): readonly MenuPlace[] => {
      const entry = kind === 'screen' ? navigationOf(content) : undefined;
      // A page with a parameter in its path has no menu entry.
      if (entry === undefined || (textAt(content, 'path') ?? '').includes(':')) return [];
      const order = typeof entry['order'] === 'number' ? entry['order'] : 0;
      return [
        { file: path, label: textAt(entry, 'label') ?? path, group: textAt(entry, 'group') ?? '', order },
      ];
    })
    .toSorted((one, other) => one.order - other.order);
  return [...Map.groupBy(places, ({ group }) => group).values()].flat();
}

/**
 * Moves a page one place up or down in its group by redistributing the group's numbers, so that other groups
 * keep their places. Equal numbers are raised by the minimum that separates them. No effect at the ends.
 */
export function stepInMenu(files: EditedFiles, file: string, way: 'up' | 'down'): EditedFiles {
  const all = menuOrder(files);
  const group = all.filter((each) => each.group === all.find((own) => own.file === file)?.group);
  const from = group.findIndex((each) => each.file === file);
  const to = from + (way === 'up' ? -1 : 1);
  const [page, other] = [group[from], group[to]];
  if (page === undefined || other === undefined) return files;
  const moved = group.with(from, other).with(to, page);
  let last = Number.NEGATIVE_INFINITY;
  return editSchemas(
    files,
    moved.flatMap((each, index) => {
      const order = Math.max(group[index]?.order ?? 0, last + 1);
      last = order;
      return order === each.order
        ? []
        : [{ does: 'set' as const, file: each.file, at: '/navigation/order', value: order }];
    }),
  );
}

function navigationOf(content: SchemaNode): SchemaNode | undefined {
  const entry = content['navigation'];
  return isSchemaNode(entry) ? entry : undefined;
}
