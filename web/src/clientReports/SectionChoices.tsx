import { Box, Checkbox } from '@mantine/core';
import { REPORT_SECTIONS, type ReportSection, SECTION_TITLES } from '#shared/contract/clientReports.ts';
import { Columns } from '../ui/kit/Columns.tsx';

interface Props {
  readonly value: readonly ReportSection[];
  readonly onChange: (chosen: ReportSection[]) => void;
  readonly noteOf?: (id: ReportSection) => string | undefined;
}

export const SectionChoices = ({ value, onChange, noteOf }: Props) => {
  const choose = (id: ReportSection, isOn: boolean) =>
    onChange(REPORT_SECTIONS.filter((one) => (one === id ? isOn : value.includes(one))));
  return (
    <fieldset>
      <Box component="legend" fw={500} mb="0.5rem">
        O que o relatório mostra
      </Box>
      <Columns least="12rem" gap="0.5rem 1rem">
        {REPORT_SECTIONS.map((id) => (
          <Checkbox
            key={id}
            label={SECTION_TITLES[id]}
            description={noteOf?.(id)}
            checked={value.includes(id)}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
          />
        ))}
      </Columns>
    </fieldset>
  );
};
