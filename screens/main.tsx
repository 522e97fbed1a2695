import '../engine/react/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { applyTheme, chosenTheme, setUpIcons } from '../engine/react/index.ts';
import { App } from './app/App.tsx';
import { keepShell } from './offline/keepShell.ts';

applyTheme(chosenTheme());
setUpIcons();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
keepShell();
