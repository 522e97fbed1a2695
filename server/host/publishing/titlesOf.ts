import { getAt } from '../../../engine/index.ts';
import { kindOf } from '../../../engine/node.ts';
import { isObject } from './json.ts';

type Contents = Readonly<Record<string, unknown>>;

/**
 * What people call the schemas of a set, by their paths: their own title; else that of the page which shows it, of the records that it is about, or of its folder, as the
 * settings or its records call that; else its name.
 */
export function titlesOf(files: Contents): (path: string) => string {
  const shown = new Map<string, string>();
  const plurals = new Map<string, string>();
  const areas = new Map<string, string>();
  for (const [path, content] of Object.entries(files)) {
    const { kind, name = '' } = kindOf(path) ?? {};
    if (kind === 'screen') rememberBlocks(shown, content);
    if (kind === 'entity') remember(plurals, name, textIn(content, 'x-plural'));
    const named = kind === 'settings' ? getAt(content, 'values.areas') : undefined;
    for (const [folder, title] of isObject(named) ? Object.entries(named) : [])
      remember(areas, folder, typeof title === 'string' ? title : undefined);
  }
  return (path) => {
    const { kind = '', name = path } = kindOf(path) ?? {};
    const content = files[path];
    const own = textIn(content, 'title') ?? textIn(content, 'name');
    if (own !== undefined || ALONE.has(kind)) return own ?? name;
    const folder = path.split('/')[0] ?? '';
    return (
      shown.get(`${kind} ${name}`) ??
      plurals.get(textIn(content, 'entity') ?? '') ??
      areas.get(folder) ??
      plurals.get(folder) ??
      name
    );
  };
}

/** What several files of a folder are: nothing but their names tells them apart. */
const ALONE: ReadonlySet<string> = new Set(['settings', 'roles', 'hooks', 'fragment', 'scenario', '']);

/** The page's title for each schema that one of its blocks shows. */
function rememberBlocks(shown: Map<string, string>, content: unknown): void {
  const blocks = isObject(content) ? content['blocks'] : undefined;
  for (const block of Array.isArray(blocks) ? blocks : [])
    remember(shown, `${textIn(block, 'kind')} ${textIn(block, 'name')}`, textIn(content, 'title'));
}

/** The first that says it counts. */
function remember(titles: Map<string, string>, name: string, title: string | undefined): void {
  if (title !== undefined && !titles.has(name)) titles.set(name, title);
}

function textIn(content: unknown, word: string): string | undefined {
  const said = isObject(content) ? content[word] : undefined;
  return typeof said === 'string' ? said : undefined;
}
