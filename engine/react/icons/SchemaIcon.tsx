import { Icon, type IconName } from '@blueprintjs/core';

export interface SchemaIconProps {
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
