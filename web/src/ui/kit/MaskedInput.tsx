import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { caretAfter, edited, kept, type Masks, shown } from './mask.ts';

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly masks: Masks;
  /** The kept characters alone, without punctuation. */
  readonly value: string;
  readonly onChange: (kept: string) => void;
  /** Takes from what is typed or pasted what does not belong into the mask. */
  readonly read?: (typed: string) => string;
}

/**
 * A text field that punctuates what is typed and hands on the bare characters. Not the kit's MaskInput: that one handles keys by
 * itself, and on keyboards that send none (Android's) cannot delete past its punctuation.
 */
export const MaskedInput = ({ masks, value, onChange, read = asTyped, ...input }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  // An object of its own for every keystroke: one that changes nothing has to put the caret back too.
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (caret) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const onTyped = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const typed = read(currentTarget.value);
    const asIs = typed === currentTarget.value;
    const caret = (asIs ? currentTarget.selectionStart : null) ?? typed.length;
    const { text, left } = edited({ before: value, typed, caret, deleted: deletionOf(nativeEvent) }, masks);
    setCaret({ at: caretAfter(left, shown(text, masks)) });
    if (text !== value) onChange(text);
  };
  return <TextInput {...input} ref={field} value={shown(kept(value, masks), masks)} onChange={onTyped} />;
};

const asTyped = (typed: string): string => typed;

const deletionOf = (event: Event): 'backward' | 'forward' | null => {
  if (!(event instanceof InputEvent)) return null;
  if (event.inputType === 'deleteContentBackward') return 'backward';
  return event.inputType === 'deleteContentForward' ? 'forward' : null;
};
