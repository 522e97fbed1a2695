import { type ReactNode, use } from 'react';
import { PageHeader, SchemaIcon, ScreenLink, useMessages } from '../../../engine/react/index.ts';
import { ScreenContext } from '../blocks/ScreenContext.ts';
import { PRODUCT_NAME } from '../productName.ts';

interface MessagePageProps {
  /** Id of the message: its title is the page's. */
  readonly message: string;
  readonly icon: string;
  readonly children?: ReactNode;
}

/** A page that only says something, with a way back (SCR-06). */
export function MessagePage({ message, icon, children }: MessagePageProps) {
  const { t, message: look } = useMessages();
  const { text, title } = look(message);
  // Inside of a screen the page has its name already.
  const named = use(ScreenContext) !== null;
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
