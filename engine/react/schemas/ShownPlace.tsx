import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ShownPlaceProps {
  /** Kind of the schema; undefined: it is not there any more. */
  readonly kind: string | undefined;
  readonly pointer: string;
}

/** A place of a schema: by people's word for it where the whole schema has one, and always as it is written. */
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
