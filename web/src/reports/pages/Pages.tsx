import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/contract/pages.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { routeQuery } from '../../cache.ts';
import { PeriodSelect } from '../../ui/kit/PeriodSelect.tsx';
import { useChosenTags } from '../../ui/kit/tables/TagFilter.tsx';
import { CompanyReport, useTaggedRequest } from '../CompanyReport.tsx';
import { PagesTable } from './PagesTable.tsx';

export const Pages = () => {
  const request = useTaggedRequest();
  const { chosen } = useChosenTags();
  const query = useQuery({
    ...routeQuery(pages.getPages, request),
    // The filter stays in view while another one is read.
    placeholderData: (before) => (before?.company.id === request.params.id ? before : undefined),
  });
  const { data } = query;
  return (
    <CompanyReport
      screen="pages"
      query={query}
      lead={data ? `Páginas que aparecem · ${shownDomain(data.company.domain)}` : 'Páginas que aparecem'}
      actions={<PeriodSelect />}
      keywords={data?.keywords.total}
      placesFilter
      empty={{
        icon: <IconFiles size={22} />,
        unchecked: {
          title: 'Nenhuma página encontrada',
          text: 'As páginas do site aparecem aqui depois de uma verificação que as encontra.',
        },
      }}
    >
      {(report, filter) =>
        report.pages.length + chosen.length > 0 && <PagesTable report={report} filter={filter} />
      }
    </CompanyReport>
  );
};
