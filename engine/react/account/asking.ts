/**
 * Dialogs and pages that identify the user: a separate entry point, not loaded when a visit starts signed in.
 */
export { PendingStepPage } from './PendingStepPage.tsx';
export { ProveIdentity } from './ProveIdentity.tsx';
export { SignInAgain } from './SignInForm.tsx';
export { SignInPage } from './SignInPage.tsx';
