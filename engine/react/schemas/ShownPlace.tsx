import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ShownPlaceProps {
  /** Kind of the schema; undefined: it was deleted. */
  readonly kind: string | undefined;
  readonly pointer: string;
}

/** A place of a schema: title of its first-level keyword, if there is one, and the pointer. */
export function ShownPlace({ kind, pointer }: ShownPlaceProps) {
  const { t, catalogue } = useMessages();
  const word = textOf(`schema.${kind}.${pointer.slice(1)}`, catalogue);
  if (pointer === '') return <strong>{t('schemas.content.whole')}</strong>;
  return (
    <>
      {word === undefined ? null : <strong>{word} </strong>}
      <bdi className="schemas-file" dir="ltr">
        {pointer}
      </bdi>
    </>
  );
}
