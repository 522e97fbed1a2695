import type { MessagesSchema } from '../../../engine/contract/index.ts';
import { translate } from '../../../engine/index.ts';
import { schemaAt } from '../calls/schemaAt.ts';

/**
 * What a field is called in a sentence of its own: its title, behind those of the objects that it lies in but the outermost, so that of two
 * fields of one name each is known: `Destinatario, Indirizzo, Via`. Rows are counted, not named.
 */
export function titleAt(entity: unknown, path: string, messages: MessagesSchema): string {
  const keys = path.split('.');
  const paths = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  const titles = (paths.length > 1 ? paths.slice(1) : paths).flatMap((at) => {
    const title = schemaAt(entity, at)?.['title'];
    return typeof title === 'string' ? [translate(title, messages)] : [];
  });
  return titles.length > 0 ? titles.join(', ') : path;
}
