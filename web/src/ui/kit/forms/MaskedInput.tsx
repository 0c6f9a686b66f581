import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { applyEdit, applyMask, caretPosition, type Masks, unmask } from './mask.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly masks: Masks;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Removes unwanted text, for example a pasted country code. */
  readonly clean?: (typed: string) => string;
}

/** Replaces Mantine's MaskInput, which relies on key events that Android keyboards do not send. */
export const MaskedInput = ({ masks, value, onChange, clean = asTyped, ...input }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  // A new object for every keystroke, because the caret must be restored even if the text is the same.
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const onInput = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = clean(currentTarget.value);
    const isUnchanged = typed === currentTarget.value;
    const caret = (isUnchanged ? currentTarget.selectionStart : null) ?? typed.length;
    const { text, left } = applyEdit(
      { before: value, typed, caret, deleted: deletionOf(nativeEvent) },
      masks,
    );
    setCaret({ at: caretPosition(left, applyMask(text, masks)) });
    if (text !== value) onChange(text);
  };
  return (
    <TextInput {...input} ref={field} value={applyMask(unmask(value, masks), masks)} onChange={onInput} />
  );
};

const asTyped = (typed: string): string => typed;

const deletionOf = (event: Event): 'backward' | 'forward' | null => {
  if (!(event instanceof InputEvent)) return null;
  if (event.inputType === 'deleteContentBackward') return 'backward';
  return event.inputType === 'deleteContentForward' ? 'forward' : null;
};
