import type { MessagesSchema } from '../../contract/index.ts';
import { textOf, translate } from '../../index.ts';

interface ListedFile {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
}

/** Title of a schema in lists; for one that is titled by its file name only, title of its kind. */
export function listedTitle({ path, kind, title }: ListedFile, catalogue: MessagesSchema): string {
  const [, name] = /([^/.]+)(?:\.[^/]+)?\.json$/.exec(path) ?? [];
  const kindTitle = textOf(`schema.${kind}`, catalogue);
  if (title !== name || kindTitle === undefined) return translate(title, catalogue);
  return kind === name ? kindTitle : `${kindTitle}: ${name}`;
}
