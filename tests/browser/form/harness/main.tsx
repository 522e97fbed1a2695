import '../../../../engine/react/theme/index.css';
import { FORMS } from 'virtual:forms';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const query = new URLSearchParams(location.search);
const name = query.get('form') ?? 'prova';
const load = FORMS[name];
if (load === undefined) throw new Error(`No form '${name}': one of ${Object.keys(FORMS).join(', ')}.`);
createRoot(root).render(<App form={await load()} query={query} />);
