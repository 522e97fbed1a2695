import { atPointer, keysOf, under } from '../../loader/pointer.ts';
import { type EditedFiles, editSchema, editSchemas, type SchemaEdit } from '../editSchema.ts';
import { isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';

/** Place of a row in the outline. */
export interface OutlinePlace {
  readonly file: string;
  readonly pointer: string;
}

/** Result of a move in the outline. */
export interface MovedOutline {
  readonly files: EditedFiles;
  /** New place of the row; unchanged if the move was not possible. */
  readonly at: OutlinePlace;
}

/**
 * Moves a row one place up or down in its list; a section's field at the end goes on into the neighbouring
 * section with fields. Fields in rows stay in their row. No effect at the very ends.
 */
export function stepInOutline(files: EditedFiles, place: OutlinePlace, way: 'up' | 'down'): MovedOutline {
  const keys = keysOf(place.pointer);
  const index = Number(keys.at(-1));
  const list = keys.slice(0, -1);
  const next = index + (way === 'up' ? -1 : 1);
  const length = lengthOf(files, place.file, list);
  if (next >= 0 && next < length) return moveInOutline(files, place, pointerOf([...list, String(next)]));
  const [word, section, fields, ...deeper] = list;
  if (word !== 'sections' || section === undefined || fields === undefined || deeper.length > 0)
    return { files, at: place };
  const step = way === 'up' ? -1 : 1;
  const sections = nodesAt(files, place.file, ['sections']);
  for (let beside = Number(section) + step; sections[beside] !== undefined; beside += step) {
    if (textAt(sections[beside], 'fragment') !== undefined) continue;
    const target = under('/sections', beside, 'fields');
    const end = lengthOf(files, place.file, keysOf(target));
    return moveInOutline(files, place, under(target, way === 'up' ? end : 0));
  }
  return { files, at: place };
}

/** Neighbours of the drop position; absent at the ends. */
export interface Gap {
  readonly after?: OutlinePlace | undefined;
  readonly before?: OutlinePlace | undefined;
}

/**
 * Moves a row between two others: within its list; a field also into another section of its form. Invalid
 * positions have no effect.
 */
export function dropInOutline(files: EditedFiles, place: OutlinePlace, gap: Gap): MovedOutline {
  const { file, pointer } = place;
  const list = keysOf(pointer).slice(0, -1);
  const isField = list.length === 3 && list[0] === 'sections' && list[2] === 'fields';
  const ownIndex = gapIn(list, { file, ...gap });
  const target = isField && ownIndex === undefined ? gapAmongFields({ file, ...gap }) : undefined;
  const [into, index] = ownIndex === undefined ? (target ?? []) : [list, ownIndex];
  const from = Number(keysOf(pointer).at(-1));
  if (into === undefined || index === undefined || Number.isNaN(from)) return { files, at: place };
  const section = nodesAt(files, file, ['sections'])[Number(into[1])];
  if (isField && textAt(section, 'fragment') !== undefined) return { files, at: place };
  const to = into === list && index > from ? index - 1 : index;
  return into === list && to === from
    ? { files, at: place }
    : moveInOutline(files, place, pointerOf([...into, String(to)]));
}

/** Number of the list's items above the gap; undefined if the gap is outside the list. */
function gapIn(list: readonly string[], { file, before, after }: Gap & { file: string }) {
  const below = before?.file === file ? indexIn(list, before.pointer, true) : undefined;
  if (below !== undefined) return below;
  const above = after?.file === file ? indexIn(list, after.pointer, false) : undefined;
  return above === undefined ? undefined : above + 1;
}

function gapAmongFields({ file, before, after }: Gap & { file: string }) {
  for (const [place, step] of [
    [before, 0],
    [after, 1],
  ] as const) {
    const [word, section, fields, field, ...deeper] = place?.file === file ? keysOf(place.pointer) : [];
    if (word !== 'sections' || section === undefined) continue;
    const list = ['sections', section, 'fields'];
    if (fields === 'fields' && field !== undefined && (step === 1 || deeper.length === 0))
      return [list, Number(field) + step] as const;
    if (step === 1 && fields === undefined) return [list, 0] as const;
  }
  return undefined;
}

/** Index of the list's item at the pointer, or, unless `exactly`, of the one that contains it. */
function indexIn(list: readonly string[], pointer: string, exactly: boolean): number | undefined {
  const keys = keysOf(pointer);
  const isWithin = list.every((key, at) => keys[at] === key) && keys.length > list.length;
  return isWithin && (!exactly || keys.length === list.length + 1) ? Number(keys[list.length]) : undefined;
}

/**
 * Moves a row: within its list `to` is the final position, in another list the item before which it is put.
 * Content blocks before a field that leaves its section stay there, before the following field.
 */
export function moveInOutline(files: EditedFiles, { file, pointer }: OutlinePlace, to: string): MovedOutline {
  const [from, target] = [keysOf(pointer), keysOf(to)];
  const sameList = pointerOf(from.slice(0, -1)) === pointerOf(target.slice(0, -1));
  const behind = sameList && Number(target.at(-1)) > Number(from.at(-1));
  const before = behind ? pointerOf(target.with(-1, String(Number(target.at(-1)) + 1))) : to;
  const moved = editSchema(sameList ? files : withContentLeft(files, file, from), {
    ...{ does: 'move', file, at: pointer, to: before },
  });
  return { files: moved, at: { file, pointer: to } };
}

function withContentLeft(files: EditedFiles, file: string, from: readonly string[]): EditedFiles {
  const section = pointerOf(from.slice(0, -2));
  const fields = nodesAt(files, file, from.slice(0, -1));
  const index = Number(from.at(-1));
  const [leaving, following] = [textAt(fields[index], 'field'), textAt(fields[index + 1], 'field')];
  const contents = nodesAt(files, file, [...from.slice(0, -2), 'content']);
  const edits = contents.flatMap((each, at): readonly SchemaEdit[] => {
    if (leaving === undefined || textAt(each, 'before') !== leaving) return [];
    const place = { file, at: under(section, 'content', at, 'before') };
    return following === undefined
      ? [{ ...place, does: 'remove' }]
      : [{ ...place, does: 'set', value: following }];
  });
  return editSchemas(files, edits);
}

function nodesAt(files: EditedFiles, file: string, keys: readonly string[]): readonly SchemaNode[] {
  let value = files[file];
  for (const key of keys.slice(0, -1)) {
    value = Array.isArray(value) ? value[Number(key)] : isSchemaNode(value) ? value[key] : undefined;
  }
  return isSchemaNode(value) ? nodesIn(value[keys.at(-1) ?? '']) : [];
}

function lengthOf(files: EditedFiles, file: string, keys: readonly string[]): number {
  const list = atPointer(files[file], pointerOf(keys));
  return Array.isArray(list) ? list.length : 0;
}

function pointerOf(keys: readonly string[]): string {
  return under('', ...keys);
}

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
