import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  stories: ['../../.generated/stories/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  // The app's own entry for the catalogue gives it the screens: stories import none.
  previewAnnotations: (entries = []) => [
    ...entries,
    fileURLToPath(new URL('../../screens/catalogue.tsx', import.meta.url)),
  ],
  // A story opened alone asks for no icon that is not there.
  previewHead: (head = '') => `${head}<link rel="icon" href="data:,">`,
  // Stories say all of their arguments themselves. Of the two readers of types one does not end on types that name themselves, as those of
  // schemas do; the other needs a compiler interface that TypeScript 7 does not have.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
