import '../../engine/react/theme/index.css';
import { createBench } from './createBench.tsx';
import { loadBench } from './loadBench.ts';

const fields = new URLSearchParams(location.search).get('n') ?? '150';
const root = document.getElementById('root');
if (root === null) throw new Error('form.html has no element with the id "root".');
window.bench = createBench(root, await loadBench(fields));
