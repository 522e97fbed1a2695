import { type ReactNode, use, useEffect } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { PageHeader } from '../navigation/PageHeader.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useHome } from '../product/Product.ts';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ONLY_MESSAGE, type OnlyMessage, ScreenContext } from '../screen/ScreenContext.ts';

interface MessagePageProps extends OnlyMessage {
  readonly children?: ReactNode;
}

/** A page that only says something, with a way back (SCR-06). Said by one block of a screen, it stands in the place of all of them. */
export function MessagePage({ message, icon, children }: MessagePageProps) {
  const { t, message: look } = useMessages();
  const home = useHome();
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
