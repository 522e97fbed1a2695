import { type ReactNode, useEffect } from 'react';
import { OfflineBanner } from '../feedback/OfflineBanner.tsx';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import './login.css';

interface DoorProps {
  readonly title: string;
  /** Full-width notice above the sheet. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a page before sign-in: product name, and a sheet with title and content. */
export function Door({ title, notice, children }: DoorProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <>
      {notice}
      <OfflineBanner />
      <div className="door">
        <header className="door-sign">
          <span className="product-name">{PRODUCT_NAME}</span>
        </header>
        <main className="door-desk stack">
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </>
  );
}
