import { Button, Classes } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './useTypedText.ts';

/**
 * Whether a new password is entered or confirmed: a password manager then generates one instead of filling in
 * the old one.
 */
const isNew = ({ schema }: WidgetProps['field']) =>
  schema['x-password'] !== undefined || schema['x-confirmed'] !== undefined;

export function PasswordWidget(props: WidgetProps) {
  const { text } = useFormServices();
  const [isVisible, setShown] = useState(false);
  const typed = useTypedText<HTMLInputElement>({
    path: props.path,
    text: typeof props.value === 'string' ? props.value : '',
    commit: props.set,
    leave: props.leave,
  });
  return (
    <div className="sf-row">
      <input
        id={props.id}
        className={Classes.INPUT}
        type={isVisible ? 'text' : 'password'}
        autoComplete={isNew(props.field) ? 'new-password' : 'current-password'}
        {...ariaOf(props)}
        {...typed}
      />
      <Button
        className="icon-button"
        icon={isVisible ? <EyeOff /> : <EyeOpen />}
        aria-label={text('form.password.show')}
        aria-pressed={isVisible}
        onClick={() => setShown(!isVisible)}
      />
    </div>
  );
}
