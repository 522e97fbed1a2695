import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

const isTest = process.env['VITEST'] !== undefined;

/** React in development writes each render on the browser's timeline, which no test reads. */
const WITHOUT_TRACKS = '<script>console.timeStamp = console.createTask = undefined;</script>';

const config: StorybookConfig = {
  stories: ['../../.generated/stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  // The app's own entry for the catalogue gives it the screens: stories import none.
  previewAnnotations: (entries = []) => [
    ...entries,
    fileURLToPath(new URL('../../screens/catalogue.tsx', import.meta.url)),
  ],
  // An empty icon, so that a story opened alone requests no missing file.
  previewHead: (head = '') => `${head}<link rel="icon" href="data:,">${isTest ? WITHOUT_TRACKS : ''}`,
  // Stories list all of their arguments. Of the two type readers one does not terminate on recursive types
  // such as those of schemas; the other needs a compiler interface that TypeScript 7 does not have.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
