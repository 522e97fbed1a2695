import type { MessagesSchema } from '../../contract/index.ts';
import { textOf, translate } from '../../index.ts';

interface ListedFile {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
}

/** What a schema is called in a list; one that has nothing but a file's name, by its kind. */
export function listedTitle({ path, kind, title }: ListedFile, catalogue: MessagesSchema): string {
  const [, name] = /([^/.]+)(?:\.[^/]+)?\.json$/.exec(path) ?? [];
  const called = textOf(`schema.${kind}`, catalogue);
  if (title !== name || called === undefined) return translate(title, catalogue);
  return kind === name ? called : `${called}: ${name}`;
}
