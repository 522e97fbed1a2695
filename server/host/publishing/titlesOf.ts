import { getAt } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { isObject } from './json.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * Readable titles of schemas, by path, first match wins: its own title; title of the page that shows it;
 * plural of its entity; title of its area; name.
 */
export function titlesOf(files: Contents): (path: string) => string {
  const pageTitles = new Map<string, string>();
  const plurals = new Map<string, string>();
  const areas = new Map<string, string>();
  for (const [path, content] of Object.entries(files)) {
    const { kind, name = '' } = kindOf(path) ?? {};
    if (kind === 'screen') rememberBlocks(pageTitles, content);
    if (kind === 'entity') remember(plurals, name, textIn(content, 'x-plural'));
    const areaTitles = kind === 'settings' ? getAt(content, 'values.areas') : undefined;
    for (const [folder, title] of isObject(areaTitles) ? Object.entries(areaTitles) : [])
      remember(areas, folder, typeof title === 'string' ? title : undefined);
  }
  return (path) => {
    const { kind = '', name = path } = kindOf(path) ?? {};
    const content = files[path];
    const title = textIn(content, 'title') ?? textIn(content, 'name');
    if (title !== undefined || ALONE.has(kind)) return title ?? name;
    const folder = path.split('/')[0] ?? '';
    return (
      pageTitles.get(`${kind} ${name}`) ??
      plurals.get(textIn(content, 'entity') ?? '') ??
      areas.get(folder) ??
      plurals.get(folder) ??
      name
    );
  };
}

/** Kinds with several files in a folder, which only their names distinguish. */
const ALONE: ReadonlySet<string> = new Set(['settings', 'roles', 'hooks', 'fragment', 'scenario', '']);

/** Remembers the page's title for each schema that one of its blocks shows. */
function rememberBlocks(titles: Map<string, string>, content: unknown): void {
  const blocks = isObject(content) ? content['blocks'] : undefined;
  for (const block of Array.isArray(blocks) ? blocks : [])
    remember(titles, `${textIn(block, 'kind')} ${textIn(block, 'name')}`, textIn(content, 'title'));
}

/** Keeps the first title of a name. */
function remember(titles: Map<string, string>, name: string, title: string | undefined): void {
  if (title !== undefined && !titles.has(name)) titles.set(name, title);
}

function textIn(content: unknown, word: string): string | undefined {
  const value = isObject(content) ? content[word] : undefined;
  return typeof value === 'string' ? value : undefined;
}
