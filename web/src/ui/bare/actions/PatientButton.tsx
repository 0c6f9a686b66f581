import type { ComponentProps, MouseEvent } from 'react';

const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button that keeps the focus while disabled; the attribute `disabled` would lose it. */
export const PatientButton = ({
  disabled = false,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'>) => (
  <button
    {...rest}
    type={type}
    {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
    onClick={disabled ? ignore : onClick}
  />
);
