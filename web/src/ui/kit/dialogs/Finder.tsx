import { Box, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { counted } from '#shared/format.ts';
import text from '../../bare/text/text.module.css';
import hidden from '../../bare/text/VisuallyHidden.module.css';
import { useFocusReturn, useScrollLock } from './Dialog.tsx';
import styles from './Finder.module.css';
import { type Choice, type ChoiceGroup, found } from './found.ts';

interface Props {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly most: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly status?: string | undefined;
  readonly onClose: () => void;
}

/** A list that is narrowed by typing. The field keeps the focus; arrows and Enter choose. */
export const Finder = ({ label, groups, most, typed, onType, status, onClose }: Props) => {
  useFocusReturn();
  useScrollLock();
  const id = useId();
  const [place, setPlace] = useState(0);
  const shown = found(groups, typed, most);
  const choices = shown.flatMap((group) => group.choices);
  const at = Math.min(place, choices.length - 1);
  const active = choices[at];
  const optionId = (choice: Choice) => `${id}-${choices.indexOf(choice)}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) active?.choose();
    else setPlace((at + step + choices.length) % Math.max(1, choices.length));
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="36rem"
      yOffset="12dvh"
      lockScroll={false}
      classNames={{ content: styles.finder ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={label}>
        <div className={styles.head}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            data-autofocus
            role="combobox"
            className={styles.field}
            aria-label={label}
            placeholder={label}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => {
              setPlace(0);
              onType(currentTarget.value);
            }}
            onKeyDown={press}
          />
          <Modal.CloseButton aria-label="Fechar" />
        </div>
        <div id={id} role="listbox" aria-label={label} className={styles.list}>
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a list of options holds no fieldset.
            <div key={group.label} role="group" aria-label={group.label}>
              <Box
                className={text.small ?? ''}
                px="0.5rem"
                pt="0.5rem"
                pb="0.25rem"
                fw={500}
                aria-hidden="true"
              >
                {group.label}
              </Box>
              {group.choices.map((choice) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
                <div
                  key={choice.id}
                  id={optionId(choice)}
                  role="option"
                  aria-selected={choice === active}
                  className={styles.option}
                  onPointerMove={() => setPlace(choices.indexOf(choice))}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={choice.choose}
                >
                  <span>{choice.name}</span>
                  {choice.note && <small className={`${text.cut} ${text.quiet}`}>{choice.note}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={status || choices.length === 0 ? styles.status : hidden.hidden}>
          {status ?? (choices.length === 0 ? 'Nada encontrado.' : counted(choices.length, 'opção', 'opções'))}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
};
