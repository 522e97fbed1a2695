import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { KeyCommand } from '@blueprintjs/icons';
import { ModalDialog } from '../feedback/ModalDialog.tsx';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { THEMES, useTheme } from '../theme/useTheme.ts';
import { KeyChoice } from './KeyChoice.tsx';

/** A selectable language. */
export interface LanguageChoice {
  readonly locale: string;
  /** Name of the language in that language. */
  readonly name: string;
}

interface UserMenuProps {
  readonly fullName: string;
  readonly roleLabel: string;
  readonly locale: string;
  readonly languages: readonly LanguageChoice[];
  readonly onLanguage: (locale: string) => void;
  readonly onShortcuts: () => void;
  /** Opens the user's account, if the product has a page for it. */
  readonly onAccount?: (() => void) | undefined;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** User menu: name, theme, language, account, sign-out. */
export function UserMenu(props: UserMenuProps) {
  const { t } = useMessages();
  const [theme, chooseTheme] = useTheme();
  return (
    <ModalDialog closeButton outside title={props.fullName} onClose={props.onClose} className="user-menu">
      <DialogBody>
        <div className="stack">
          <p className="soft">{props.roleLabel}</p>
          <KeyChoice
            label={t('ui.theme')}
            value={theme}
            choices={THEMES.map((value) => ({ value, label: t(`ui.theme.${value}`) }))}
            onChoose={chooseTheme}
          />
          <KeyChoice
            label={t('ui.language')}
            value={props.locale}
            choices={props.languages.map(({ locale, name }) => ({
              value: locale,
              label: name,
              lang: locale,
            }))}
            onChoose={props.onLanguage}
          />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              className="only-desk"
              icon={<KeyCommand size={20} aria-hidden />}
              text={t('ui.shortcuts')}
              onClick={props.onShortcuts}
            />
            {props.onAccount === undefined ? null : (
              <Button icon={<SchemaIcon name="person" />} text={t('ui.account')} onClick={props.onAccount} />
            )}
            <Button icon={<SchemaIcon name="log-out" />} text={t('ui.signOut')} onClick={props.onSignOut} />
          </>
        }
      />
    </ModalDialog>
  );
}
