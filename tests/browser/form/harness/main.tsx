import '../../../../engine/react/theme/index.css';
import { FORMS } from 'virtual:forms';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(<App forms={FORMS} query={new URLSearchParams(location.search)} />);
