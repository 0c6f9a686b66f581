import type { ComponentProps, MouseEvent } from 'react';

const ignore = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** The attribute `disabled` would drop the focus to the top of the page. */
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
