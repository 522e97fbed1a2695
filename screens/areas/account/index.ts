import type { ScreenArea } from '../../app/blocks/Block.ts';

/** One's own account. */
export const area: ScreenArea = {
  blocks: {
    component: {
      'forget-device': async () => (await import('./ForgetDevice.tsx')).ForgetDevice,
      'second-factors': async () => (await import('./SecondFactors.tsx')).SecondFactors,
    },
    form: { 'password-change': async () => (await import('./ChangePassword.tsx')).ChangePassword },
  },
};
