import '../../../../engine/react/theme/index.css';
import { FORMS } from 'virtual:forms';
import { createRoot, type Root } from 'react-dom/client';
import { HeldPages, type MayLeave } from '../../../../engine/react/form/index.ts';
import { App } from './App.tsx';
import { servicesOf } from './services.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root.');
const container = element;
let root: Root | undefined;

function clear(): void {
  root?.unmount();
  root = undefined;
  Reflect.deleteProperty(window, 'uploaded');
  for (const each of [document.documentElement, document.body])
    for (const name of ['dir', 'style']) each.removeAttribute(name);
  scrollTo(0, 0);
}

async function show(address: string): Promise<void> {
  clear();
  history.replaceState(null, '', `?${address}`);
  await draw();
}

async function draw(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const name = query.get('form') ?? 'prova';
  const load = FORMS[name];
  if (load === undefined) throw new Error(`No form '${name}': one of ${Object.keys(FORMS).join(', ')}.`);
  const form = await load();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const network = query.has('down') ? 'down' : 'up';
  const guards = new Map<MayLeave, unknown>();
  const leave = async () => (await Promise.all([...guards.keys()].map((guard) => guard()))).every(Boolean);
  window.harness = {
    ...{ saved: [], changes: 0, handle: null, uploads: [], repeats: [], asked: [] },
    ...{ network, answer, answered, leave, show, clear },
  };
  root = createRoot(container);
  root.render(
    <HeldPages value={guards}>
      <App form={form} query={query} services={servicesOf(query)} />
    </HeldPages>,
  );
}

await draw();
