import { Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { counted, whole } from '#shared/format.ts';
import text from '../ui/bare/text/text.module.css';
import styles from './KeywordTable.module.css';

export type SelectionAction = 'tags' | 'volume' | 'activate' | 'deactivate' | 'check' | 'delete';

export interface WithId {
  readonly id: string;
}

/** Rows that a filter hides stay chosen but do not count. */
export interface Selection {
  readonly has: (row: WithId) => boolean;
  readonly among: <T extends WithId>(rows: readonly T[]) => readonly T[];
  readonly set: (rows: readonly WithId[], isChosen: boolean) => void;
  readonly clear: () => void;
}

export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const has = ({ id }: WithId) => ids.has(id);
    return {
      has,
      among: (rows) => (ids.size === 0 ? [] : rows.filter(has)),
      set: (rows, isChosen) =>
        setIds((before) => (isChosen ? before.union(idsOf(rows)) : before.difference(idsOf(rows)))),
      clear: () => setIds(new Set()),
    };
  }, [ids]);
};

const idsOf = (rows: readonly WithId[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

interface Acting extends Selection {
  readonly act: (action: SelectionAction, chosen: readonly WithId[]) => void;
}

/** Lets a cell follow the selection without rendering its row again. */
export const SelectionContext = createContext<Acting | null>(null);

export const useSelectionHere = (): Acting => {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('There is no selection around this component');
  return selection;
};

const others: Readonly<Partial<Record<SelectionAction, string>>> = {
  volume: 'Volume',
  activate: 'Ativar',
  deactivate: 'Desativar',
};

export const SelectionBar = ({ matching }: { readonly matching: readonly WithId[] }) => {
  const { among, set, clear, act } = useSelectionHere();
  const chosen = among(matching);
  const isAny = chosen.length > 0;
  return (
    <section className={styles.bar} aria-label="Seleção" data-open={isAny || undefined}>
      <span role="status">{isAny && counted(chosen.length, 'selecionada', 'selecionadas')}</span>
      {isAny && (
        <>
          {chosen.length < matching.length && (
            <Button size="xs" variant="subtle" onClick={() => set(matching, true)}>
              Selecionar as {whole(matching.length)}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={clear}>
            Limpar seleção
          </Button>
          <Button size="xs" variant="default" onClick={() => act('check', chosen)}>
            Verificar agora
          </Button>
          <Button size="xs" variant="default" onClick={() => act('tags', chosen)}>
            Etiquetas
          </Button>
          <Button
            size="xs"
            color="red.9"
            leftSection={<IconTrash size={15} />}
            onClick={() => act('delete', chosen)}
          >
            Excluir
          </Button>
          <NativeSelect
            size="xs"
            w="6rem"
            aria-label="Mais"
            value=""
            data={[
              { value: '', label: 'Mais' },
              ...Object.entries(others).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => act(value as SelectionAction, chosen)}
          />
        </>
      )}
    </section>
  );
};

/** Mantine's checkbox takes several times as long to render, and a page has fifty rows. */
export const RowBox = ({ row }: { readonly row: WithId & { readonly keyword: string } }) => {
  const { has, set } = useSelectionHere();
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={`Selecionar ${row.keyword}`}
      checked={has(row)}
      onChange={({ currentTarget }) => set([row], currentTarget.checked)}
    />
  );
};

interface PageBoxProps {
  readonly onPage: readonly WithId[];
  readonly hasMorePages: boolean;
}

export const PageBox = ({ onPage, hasMorePages }: PageBoxProps) => {
  const { among, set } = useSelectionHere();
  const chosen = among(onPage).length;
  const isAll = chosen === onPage.length && chosen > 0;
  return (
    <Check
      label={hasMorePages ? 'Selecionar página' : 'Selecionar todas'}
      isDisabled={onPage.length === 0}
      isChecked={isAll || (chosen > 0 && 'some')}
      onChange={() => set(onPage, !isAll)}
    />
  );
};

interface CheckProps {
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
  readonly isChecked: boolean | 'some';
  readonly onChange: () => void;
}

export const Check = ({ label, isDisabled, isChecked, onChange }: CheckProps) => (
  <label className={`${styles.page} ${text.note}`}>
    <input
      type="checkbox"
      className={styles.box}
      disabled={isDisabled}
      checked={isChecked === true}
      ref={(box) => {
        if (box) box.indeterminate = isChecked === 'some';
      }}
      onChange={onChange}
    />
    {label}
  </label>
);
