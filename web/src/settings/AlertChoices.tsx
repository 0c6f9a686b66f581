import { Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keywords } from '#shared/contract/keywords.ts';
import { routeQuery } from '../cache.ts';
import text from '../ui/bare/text/text.module.css';

interface OffProps {
  readonly off: string[];
  readonly onChange: (off: string[]) => void;
}

interface ChoicesProps extends OffProps {
  readonly label: string;
  readonly all: readonly { readonly value: string; readonly label: string }[];
}

/** What is checked is told. What is stored is what is not, so that new things are told. */
export const AlertChoices = ({ label, all, off, onChange }: ChoicesProps) =>
  all.length > 0 && (
    <Checkbox.Group
      label={label}
      className={text.wrapping ?? ''}
      value={all.flatMap(({ value }) => (off.includes(value) ? [] : value))}
      // What is off and not listed, as in the trash, stays off.
      onChange={(on) =>
        onChange([
          ...off.filter((one) => all.every(({ value }) => value !== one)),
          ...all.flatMap(({ value }) => (on.includes(value) ? [] : value)),
        ])
      }
    >
      <Group gap="0.5rem 1.25rem" mt="0.375rem">
        {all.map((one) => (
          <Checkbox key={one.value} {...one} />
        ))}
      </Group>
    </Checkbox.Group>
  );

export const TagChoices = (props: OffProps) => {
  const { data = [] } = useQuery(routeQuery(keywords.list, {}));
  const tags = [...new Set(data.flatMap((keyword) => keyword.tags))].toSorted((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  );
  return (
    <AlertChoices
      label="Avisar sobre as etiquetas"
      all={tags.map((tag) => ({ value: tag, label: tag }))}
      {...props}
    />
  );
};
