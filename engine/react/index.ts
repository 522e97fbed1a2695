/**
 * The engine's face in a browser: what screens and stories import. Tables, wizards, workflow bars and forms have doors of their
 * own (`table/index.ts`, `wizard/index.ts`, `workflow/index.ts`, `form/index.ts`), imported lazily: a first screen needs none of them.
 */

export { fillInput, placeInput } from '../index.ts';
export { useActionCall } from './action/useActionCall.tsx';
export { type Doing, type RunAnswers, useActionRun } from './action/useActionRun.ts';
export { EngineProvider } from './app/EngineProvider.tsx';
export { MissingPart } from './away/MissingPart.tsx';
export { NeedsNetwork } from './away/NeedsNetwork.tsx';
export { type CallHooks, callHooks } from './calls/callHooks.ts';
export { createSchemaSource } from './calls/createSchemaSource.ts';
export { saveFile } from './calls/saveFile.ts';
export { type CallState, type ReadOptions, useCall } from './calls/useCall.ts';
export { useEvents } from './calls/useEvents.ts';
export { useRenew } from './calls/useRenew.ts';
export { useSchema } from './calls/useSchema.ts';
export { type Undoable, useUndo } from './calls/useUndo.ts';
export { type FailureShape, useWrite, type Write, type WriteResult } from './calls/useWrite.ts';
export { useWrites, type WriteAttempt, type Writes } from './calls/useWrites.ts';
export { isSignedOut, isVerdict, statusOf } from './connection/failures.ts';
export { failureText } from './connection/failureText.ts';
export { serverWaits } from './connection/serverWaits.ts';
export { useOnline } from './connection/useOnline.ts';
export { createDeviceCare, type DeviceCare, total, type Unsent } from './device/deviceCare.ts';
export { AppForms } from './editing/AppForms.tsx';
export type { FormRequest } from './editing/FormRequest.ts';
export { FormFailure, formFailure } from './editing/formFailure.ts';
export { LoadedForm } from './editing/LoadedForm.tsx';
export type { PhotoOwner } from './editing/useAppFormServices.ts';
export { useFillable } from './editing/useFillable.ts';
export { useFormDialog } from './editing/useFormDialog.tsx';
export { useTellWarnings } from './editing/useTellWarnings.ts';
export { writtenIn } from './editing/writtenIn.ts';
export { EmptyState } from './feedback/EmptyState.tsx';
export { ErrorState } from './feedback/ErrorState.tsx';
export type { DialogContent, Feedback } from './feedback/Feedback.ts';
export { Loadable } from './feedback/Loadable.tsx';
export { ModalDialog } from './feedback/ModalDialog.tsx';
export { OfflineBanner } from './feedback/OfflineBanner.tsx';
export { ProgressNote } from './feedback/ProgressNote.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export type { ToastContent, Variant } from './feedback/Toast.ts';
export { useFeedback } from './feedback/useFeedback.ts';
export { type FormServices, FormServicesContext } from './field/services/FormServices.ts';
export { ServedForms } from './field/services/ServedForms.tsx';
export { LazySchemaForm, loadSchemaForm } from './form/LazySchemaForm.tsx';
export type { FormHandle, SchemaFormProps } from './form/SchemaFormProps.ts';
export { SchemaIcon } from './icons/SchemaIcon.tsx';
export { SelectBox } from './icons/SelectBox.tsx';
export { setUpIcons } from './icons/setUpIcons.ts';
export { AppShell } from './navigation/AppShell.tsx';
export { KeyChoice } from './navigation/KeyChoice.tsx';
export { listAsLeft } from './navigation/listPlaces.ts';
export { type NavigationGroup, navigationOf } from './navigation/navigationOf.ts';
export { PageHeader } from './navigation/PageHeader.tsx';
export { pathOf } from './navigation/pathOf.ts';
export { ScreenLink } from './navigation/ScreenLink.tsx';
export { Trail } from './navigation/Trail.tsx';
export { trailOf } from './navigation/trailOf.ts';
export { MissingRecordPage } from './pages/MissingRecordPage.tsx';
export { RecordPage } from './pages/RecordPage.tsx';
export type { AppClient } from './product/AppClient.ts';
export { deviceCare } from './product/deviceCare.ts';
export { useProduct } from './product/Product.ts';
export type { Engine, EngineSettings } from './provider/Engine.ts';
export type { EngineUser } from './provider/EngineUser.ts';
export type { Messages, ShownMessage } from './provider/Messages.ts';
export { ScreenViewContext, type ScreenViewProps } from './provider/ScreenView.ts';
export { nowTime, today } from './provider/today.ts';
export { useEngine } from './provider/useEngine.ts';
export { useMessages } from './provider/useMessages.ts';
export { OnlyFirst } from './records/OnlyFirst.tsx';
export { asRows, fromRow } from './records/rows.ts';
export { useLiveRecord } from './records/useLiveRecord.ts';
export {
  type BlockProps,
  type BlockSchema,
  isReadOnly,
  type LazyBlock,
  type OwnName,
  type ScreenArea,
} from './screen/Block.ts';
export { useScreen } from './screen/ScreenContext.ts';
export { useBlockInput } from './screen/useBlockInput.ts';
export { applyTheme, chosenTheme } from './theme/themeStore.ts';
export { THEMES, type ThemeName } from './theme/themes.ts';
export { useTheme } from './theme/useTheme.ts';
export { isMissingPart } from './version/isMissingPart.ts';
export { useVersionWatch } from './version/useVersionWatch.ts';
export { lookForNewVersion } from './version/versionStore.ts';
export { scalePhoto } from './widgets/photos/scalePhoto.ts';
export { ariaOf, type WidgetDefinition, type WidgetProps } from './widgets/Widget.ts';
