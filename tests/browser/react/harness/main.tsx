import '../../../../engine/react/theme/index.css';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { applyTheme, chosenTheme } from '../../../../engine/react/index.ts';
import { startServer } from './client.ts';
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

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id "root".');
const container = element;
let root: Root | undefined;

declare global {
  interface Window {
    /** Shows another scene on the loaded page, as its address would; clears the page without one. */
    showScene: (address?: string) => void;
  }
}

function draw(): void {
  const name = new URLSearchParams(location.search).get('scene') ?? '';
  const load = SCENES[name];
  if (load === undefined) throw new Error(`No scene '${name}': one of ${Object.keys(SCENES).join(', ')}.`);
  const Scene = lazy(async () => ({ default: await load() }));
  startServer();
  applyTheme(chosenTheme());
  root = createRoot(container);
  root.render(
    <StrictMode>
      <Library>
        <Suspense>
          <Scene />
        </Suspense>
      </Library>
    </StrictMode>,
  );
}

window.showScene = (address) => {
  root?.unmount();
  root = undefined;
  Reflect.deleteProperty(window, 'went');
  for (const style of document.head.querySelectorAll('style')) style.remove();
  scrollTo(0, 0);
  if (address === undefined) return;
  history.replaceState(null, '', `?scene=${address}`);
  draw();
};
draw();
