import { SignInPage } from '../account/SignInPage.tsx';
import { ProductContext } from '../product/Product.ts';
import { EngineProvider } from '../provider/EngineProvider.tsx';
import type { AppParts } from './AppParts.ts';
import { useEngineSettings } from './useEngineSettings.ts';

/** The app before sign-in: one page. */
export function SignedOut(parts: AppParts) {
  const settings = useEngineSettings(parts, null);
  return (
    <ProductContext value={parts.core}>
      <EngineProvider {...settings}>
        <SignInPage onLocale={parts.onLocale} onEntered={parts.onEntered} />
      </EngineProvider>
    </ProductContext>
  );
}
