import { useMessages } from '../provider/useMessages.ts';

/** More of it is read in the schema itself. */
const LONG = 600;

/** What stands at a place of a schema, in few lines: words as they are said, anything else as it is written. */
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
