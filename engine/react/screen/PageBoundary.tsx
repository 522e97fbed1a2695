import { Button } from '@blueprintjs/core';
import { Component, type ReactNode, useEffect } from 'react';
import { useOnline } from '../connection/online.ts';
import { isMissingPart, lookForNewVersion } from '../connection/version.ts';
import { ErrorState } from '../feedback/Loadable.tsx';
import { MissingPart } from '../feedback/offline.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useHome } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Error boundary of a page: displays a message with two ways to continue; the frame stays usable. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, Broken> {
  override state: Broken = { broken: false, missing: false };

  static getDerivedStateFromError(error: unknown): Broken {
    return { broken: true, missing: isMissingPart(error) };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    // A chunk may be missing because a newer version was deployed.
    void lookForNewVersion();
  }

  override render() {
    return this.state.broken ? <BrokenPage missing={this.state.missing} /> : this.props.children;
  }
}

interface Broken {
  readonly broken: boolean;
  /** Not a program error: a chunk failed to load. */
  readonly missing: boolean;
}

function BrokenPage({ missing }: { readonly missing: boolean }) {
  const { t } = useMessages();
  const online = useOnline();
  const home = useHome();
  useEffect(() => {
    if (!missing) return undefined;
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missing]);
  if (missing && !online) return <MissingPart />;
  return (
    <div className="sheet">
      <h1>{t('page.failedTitle')}</h1>
      <ErrorState text={t(missing ? 'version.part-missing' : 'page.failed')} />
      <div className="row">
        <Button intent="primary" text={t('page.reload')} onClick={() => location.reload()} />
        {home === undefined ? null : (
          <ScreenLink
            screen={home}
            className="bp6-button"
            onClick={() => setTimeout(() => location.reload())}
          >
            {t('screen.back-home')}
          </ScreenLink>
        )}
      </div>
    </div>
  );
}
