import { useMessages } from '../provider/useMessages.ts';

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
