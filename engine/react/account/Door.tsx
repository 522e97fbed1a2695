import { type ReactNode, useEffect } from 'react';
import { OfflineBanner } from '../feedback/OfflineBanner.tsx';
import { PRODUCT_NAME } from '../product/servedPage.ts';
import './login.css';

interface DoorProps {
  readonly title: string;
  /** Above the sheet, at the whole width. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page before the product: its name, and a sheet with a title and what is asked. */
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
