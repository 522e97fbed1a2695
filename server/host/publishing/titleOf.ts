import { getAt } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { isObject } from './json.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * What people call a schema: its own title; else that of the page which shows it, of the records that it is about, or of its folder, as the settings or its
 * records call that; else its name.
 */
export function titleOf(path: string, files: Contents): string {
  const { kind = '', name = path } = kindOf(path) ?? {};
  const content = files[path];
  const own = textIn(content, 'title') ?? textIn(content, 'name');
  if (own !== undefined || ALONE.has(kind)) return own ?? name;
  const folder = path.split('/')[0] ?? '';
  return (
    pageOf(files, kind, name) ??
    pluralOf(files, textIn(content, 'entity')) ??
    areaOf(files, folder) ??
    pluralOf(files, folder) ??
    name
  );
}

/** What several files of a folder are: nothing but their names tells them apart. */
const ALONE: ReadonlySet<string> = new Set(['settings', 'roles', 'hooks', 'fragment', 'scenario', '']);

function pageOf(files: Contents, kind: string, name: string): string | undefined {
  for (const [path, content] of Object.entries(files)) {
    if (kindOf(path)?.kind !== 'screen' || !isObject(content)) continue;
    const { blocks } = content;
    const shows = (block: unknown) => isObject(block) && block['kind'] === kind && block['name'] === name;
    if (Array.isArray(blocks) && blocks.some(shows)) return textIn(content, 'title');
  }
  return undefined;
}

function pluralOf(files: Contents, entity: string | undefined): string | undefined {
  const path = Object.keys(files).find((each) => {
    const found = kindOf(each);
    return entity !== undefined && found?.kind === 'entity' && found.name === entity;
  });
  return path === undefined ? undefined : textIn(files[path], 'x-plural');
}

function areaOf(files: Contents, folder: string): string | undefined {
  for (const [path, content] of Object.entries(files)) {
    const named = kindOf(path)?.kind === 'settings' ? getAt(content, `values.areas.${folder}`) : undefined;
    if (typeof named === 'string') return named;
  }
  return undefined;
}

function textIn(content: unknown, word: string): string | undefined {
  const said = isObject(content) ? content[word] : undefined;
  return typeof said === 'string' ? said : undefined;
}
