import { Icon, type IconName } from '@blueprintjs/core';
import { Icons } from '@blueprintjs/icons';

interface SchemaIconProps {
  /** Blueprint icon name from a schema; undefined: renders null. */
  readonly name: string | undefined;
  /** Accessible name, for an icon without text beside it. */
  readonly title?: string;
}

/** An icon named by data, 20 px. Hidden from screen readers unless it has a title. */
export function SchemaIcon({ name, title }: SchemaIconProps) {
  if (name === undefined) return null;
  // The grammar allows any name; the loader draws a question mark for one that is not in its list.
  const icon = name as IconName;
  return title === undefined ? (
    <Icon icon={icon} size={20} aria-hidden />
  ) : (
    <Icon icon={icon} size={20} title={title} />
  );
}

/**
 * Makes Blueprint load icons named by data from a short list: its default loader fetches about 100 kB for the
 * first icon. Call once, before the first render. A name outside the list draws a question mark, so that the
 * gap is noticed.
 */
export function setUpIcons(): void {
  Icons.setLoaderOptions({
    loader: async (name, size) => {
      const paths =
        size === 16 ? (await import('./paths16.ts')).paths16 : (await import('./paths20.ts')).paths20;
      const path = pathOf(paths, name) ?? pathOf(paths, 'help');
      if (path === undefined) throw new Error(`No drawing for the icon '${name}' at ${size} px`);
      return path;
    },
  });
}

function pathOf(paths: Readonly<Record<string, string[]>>, name: string): string[] | undefined {
  const file = Object.keys(paths).find((path) => path.endsWith(`/${name}.js`));
  return file === undefined ? undefined : paths[file];
}
