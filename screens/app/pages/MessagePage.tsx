import { type ReactNode, use, useEffect } from 'react';
import { PageHeader, SchemaIcon, ScreenLink, useMessages } from '../../../engine/react/index.ts';
import { ONLY_MESSAGE, type OnlyMessage, ScreenContext } from '../blocks/ScreenContext.ts';
import { PRODUCT_NAME } from '../productName.ts';

interface MessagePageProps extends OnlyMessage {
  readonly children?: ReactNode;
}

/** A page that only says something, with a way back (SCR-06). Said by one block of a screen, it stands in the place of all of them. */
export function MessagePage({ message, icon, children }: MessagePageProps) {
  const { t, message: look } = useMessages();
  const { text, title } = look(message);
  // Inside of a screen the page has its name already.
  const screen = use(ScreenContext);
  const named = screen !== null;
  const provide = screen?.provide;
  useEffect(() => provide?.({ [ONLY_MESSAGE]: { message, icon } }), [provide, message, icon]);
  return (
    <>
      {named ? null : <PageHeader title={title ?? text} productName={PRODUCT_NAME} />}
      <div className="sheet stack">
        <SchemaIcon name={icon} />
        {named && title !== undefined ? <h2>{title}</h2> : null}
        <p>{text}</p>
        <div className="row">
          {children}
          <ScreenLink screen="dashboard-home" className="bp6-button bp6-intent-primary">
            {t('screen.back-home')}
          </ScreenLink>
        </div>
      </div>
    </>
  );
}
