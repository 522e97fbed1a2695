import { textOf } from '../../../index.ts';
import { useMessages } from '../../provider/useMessages.ts';

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

/** Maximum length; the rest is visible in the schema itself. */
const LONG = 600;

/** Content of a place in few lines: strings as text, other values as JSON. */
export function ShownContent({ content }: { readonly content: unknown }) {
  const { t } = useMessages();
  if (content === undefined || content === null)
    return <span className="schemas-state">{t('schemas.content.none')}</span>;
  const isText = typeof content === 'string' && content !== '';
  const whole = isText ? content : JSON.stringify(content, null, 2);
  const text = whole.length > LONG ? `${whole.slice(0, LONG)}…` : whole;
  return (
    <span className="schemas-content" data-written={!isText} dir={isText ? 'auto' : 'ltr'}>
      {text}
    </span>
  );
}
