import { useCallback } from 'react';
import { SWRConfig } from 'swr';
import { EngineProvider, useVersionWatch } from '../../engine/react/index.ts';
import { SignInAgain } from '../login/SignInAgain.tsx';
import type { AppParts } from './AppParts.ts';
import { Frame } from './Frame.tsx';
import { isOutdatedSince } from './isOutdatedSince.ts';
import { ProductContext } from './Product.ts';
import type { Session } from './session/Session.ts';
import { useEngineSettings } from './useEngineSettings.ts';

interface SignedInAppProps extends AppParts {
  readonly session: Extract<Session, { state: 'in' }>;
  readonly onLeave: () => void;
}

/** A cache of one's own: what one person has read is never shown to the next. */
const ownCache = { provider: () => new Map() };

/** The app after sign-in. A lost session asks again above the page, which stays as it is. */
export function SignedInApp(props: SignedInAppProps) {
  const { session, core, onEntered, onLeave, onLocale } = props;
  const settings = useEngineSettings(props, session.user);
  useVersionWatch(useCallback(() => isOutdatedSince(core), [core]));
  return (
    <SWRConfig key={session.user.userId} value={ownCache}>
      <ProductContext value={core}>
        <EngineProvider {...settings}>
          <Frame user={session.user} onLeave={onLeave} onLocale={onLocale} />
          {session.expired ? (
            <SignInAgain user={session.user} onEntered={onEntered} onLeave={onLeave} />
          ) : null}
        </EngineProvider>
      </ProductContext>
    </SWRConfig>
  );
}
