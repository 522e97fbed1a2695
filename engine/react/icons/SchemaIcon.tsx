import { Icon, type IconName } from '@blueprintjs/core';

export interface SchemaIconProps {
  /** A Blueprint icon name, as schemas give it; nothing is drawn without one. */
  readonly name: string | undefined;
  /** What it means, where no words stand beside it. */
  readonly title?: string;
}

/** An icon named by data, 20 px. Hidden from readers unless it has a title. */
export function SchemaIcon({ name, title }: SchemaIconProps) {
  if (name === undefined) return null;
  // The grammar lets any name through; the loader draws a question mark for one that is not in its list.
  const icon = name as IconName;
  return title === undefined ? (
    <Icon icon={icon} size={20} aria-hidden />
  ) : (
    <Icon icon={icon} size={20} title={title} />
  );
}
