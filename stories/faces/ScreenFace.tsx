import { use, useMemo } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Context, Scenario, ScreenSchema } from '../../engine/index.ts';
import { ScreenViewContext } from '../../engine/react/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { CatalogueSettingsContext } from '../frame/CatalogueSettings.ts';
import { catalogueCore } from '../frame/catalogueProduct.ts';
import { ScenarioNote } from './ScenarioNote.tsx';

export interface ScreenFaceProps {
  readonly screen: ScreenSchema;
  /** The address it is opened at. */
  readonly address: string;
  readonly context?: Context;
  /** What recorded answers give way to. */
  readonly scene?: Context;
  readonly scenario?: Scenario;
}

/** A screen as the app shows it, of recorded answers. */
export function ScreenFace({ screen, address, context, scene, scenario }: ScreenFaceProps) {
  const { locale } = use(CatalogueSettingsContext);
  const core = useMemo(() => catalogueCore(locale), [locale]);
  const ScreenView = use(ScreenViewContext);
  if (ScreenView === null) throw new Error('Nobody says how a screen is shown: see .storybook/main.ts.');
  const cache = useMemo(() => ({ provider: () => new Map(), dedupingInterval: 0 }), []);
  return (
    <SWRConfig value={cache}>
      <CatalogueFrame context={context} scene={scene}>
        <main>
          <ScenarioNote scenario={scenario} />
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={screen.path} element={<ScreenView screen={screen} core={core} />} />
            </Routes>
          </MemoryRouter>
        </main>
      </CatalogueFrame>
    </SWRConfig>
  );
}
