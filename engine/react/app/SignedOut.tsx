import { lazy, Suspense } from 'react';
import { ProductContext } from '../product/Product.ts';
import type { AppParts } from './AppParts.ts';
import { EngineProvider } from './EngineProvider.tsx';
import { Starting } from './Starting.tsx';
import { useEngineSettings } from './useEngineSettings.ts';

const SignInPage = lazy(async () => ({ default: (await import('../account/asking.ts')).SignInPage }));

/** The app before sign-in: one page. */
export function SignedOut(parts: AppParts) {
  const settings = useEngineSettings(parts, null);
  return (
    <ProductContext value={parts.core}>
      <EngineProvider {...settings}>
        <Suspense fallback={<Starting />}>
          <SignInPage {...parts} />
        </Suspense>
      </EngineProvider>
    </ProductContext>
  );
}
