import { Button } from '@blueprintjs/core';
import { Component, type ReactNode } from 'react';
import { ErrorState, ScreenLink, useMessages } from '../../../engine/react/index.ts';

/** Catches what breaks below it and says so in words, with two ways on. The page around it lives. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const { t } = useMessages();
  return (
    <div className="sheet">
      <h1>{t('page.failedTitle')}</h1>
      <ErrorState text={t('page.failed')} />
      <div className="row">
        <Button intent="primary" text={t('page.reload')} onClick={() => location.reload()} />
        <ScreenLink
          screen="dashboard-home"
          className="bp6-button"
          onClick={() => setTimeout(() => location.reload())}
        >
          {t('screen.back-home')}
        </ScreenLink>
      </div>
    </div>
  );
}
