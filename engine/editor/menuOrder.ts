import { type EditedFiles, editSchemas } from './editSchema.ts';
import { isSchemaNode, knownFiles, type SchemaNode, textAt } from './schemaParts.ts';

/** A page in the menu. */
export interface MenuPlace {
  readonly file: string;
  readonly label: string;
  /** What it stands under; empty: nothing. */
  readonly group: string;
  readonly order: number;
}

/** The pages of the menu in the order in which people see them: groups as they first appear, in each by its numbers. */
export function menuOrder(files: EditedFiles): readonly MenuPlace[] {
  const places = knownFiles(files)
    .flatMap(({ kind, path, content }): readonly MenuPlace[] => {
      const entry = kind === 'screen' ? navigationOf(content) : undefined;
      // A page that needs to know of what it is has no place of its own.
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
 * A page one place up or down in its group: the numbers that the group has are dealt out anew, so that no other group moves. Where two have the same number, those
 * behind move on by as little as it takes. At the ends nothing moves.
 */
export function stepInMenu(files: EditedFiles, file: string, way: 'up' | 'down'): EditedFiles {
  const all = menuOrder(files);
  const group = all.filter((each) => each.group === all.find((own) => own.file === file)?.group);
  const from = group.findIndex((each) => each.file === file);
  const to = from + (way === 'up' ? -1 : 1);
  const [own, other] = [group[from], group[to]];
  if (own === undefined || other === undefined) return files;
  const moved = group.with(from, other).with(to, own);
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
