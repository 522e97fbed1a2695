import '../../../../engine/react/theme/index.css';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme, chosenTheme, setUpIcons } from '../../../../engine/react/index.ts';
import { Library } from './Library.tsx';

/** One page per part of the engine's face, chosen by `?scene=`; all play in an invented library. */
const SCENES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  table: async () => (await import('./scenes/TableScene.tsx')).TableScene,
  undo: async () => (await import('./scenes/UndoScene.tsx')).UndoScene,
  record: async () => (await import('./scenes/RecordScene.tsx')).RecordScene,
  wide: async () => (await import('./scenes/WideScene.tsx')).WideScene,
  wizard: async () => (await import('./scenes/WizardScene.tsx')).WizardScene,
  workflow: async () => (await import('./scenes/WorkflowScene.tsx')).WorkflowScene,
  feedback: async () => (await import('./scenes/FeedbackScene.tsx')).FeedbackScene,
  calls: async () => (await import('./scenes/CallsScene.tsx')).CallsScene,
  shell: async () => (await import('./scenes/ShellScene.tsx')).ShellScene,
};

const name = new URLSearchParams(location.search).get('scene') ?? '';
const load = SCENES[name];
if (load === undefined) throw new Error(`No scene '${name}': one of ${Object.keys(SCENES).join(', ')}.`);
const Scene = lazy(async () => ({ default: await load() }));
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
applyTheme(chosenTheme());
setUpIcons();
createRoot(root).render(
  <StrictMode>
    <Library>
      <Suspense>
        <Scene />
      </Suspense>
    </Library>
  </StrictMode>,
);
