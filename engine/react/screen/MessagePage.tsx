import { type ReactNode, use, useEffect } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { PageHeader } from '../navigation/PageHeader.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { PRODUCT_NAME } from '../product/embeddedData.ts';
import { useHome } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';
import { REPLACING_MESSAGE, type ReplacingMessage, ScreenContext } from './ScreenContext.tsx';

interface MessagePageProps extends ReplacingMessage {
  readonly children?: ReactNode;
}

/**
 * A page with a message and a link back (SCR-06). Rendered by one block, it replaces all blocks of the
 * screen.
 */
export function MessagePage({ message, icon, children }: MessagePageProps) {
  const { t, message: look } = useMessages();
  const home = useHome();
  const { text, title } = look(message);
  // Within a screen the page has a title already.
  const screen = use(ScreenContext);
  const hasTitle = screen !== null;
  const provide = screen?.provide;
  useEffect(() => provide?.({ [REPLACING_MESSAGE]: { message, icon } }), [provide, message, icon]);
  return (
    <>
      {hasTitle ? null : <PageHeader title={title ?? text} productName={PRODUCT_NAME} />}
      <div className="sheet stack">
        <SchemaIcon name={icon} />
        {hasTitle && title !== undefined ? <h2>{title}</h2> : null}
        <p>{text}</p>
        <div className="row">
          {children}
          {home === undefined ? null : (
            <ScreenLink screen={home} className="bp6-button bp6-intent-primary">
              {t('screen.back-home')}
            </ScreenLink>
          )}
        </div>
      </div>
    </>
  );
}

/** The user may not see the screen or its record. */
export function ForbiddenPage() {
  return <MessagePage message="screen.forbidden" icon="lock" />;
}

/** The URL is valid, but its record does not exist (any more). */
export function MissingRecordPage() {
  return <MessagePage message="screen.record-missing" icon="search" />;
}
