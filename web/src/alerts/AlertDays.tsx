import { Box } from '@mantine/core';
import { alertPath, alertText } from '#shared/alertText.ts';
import type { CompanyAlerts } from '#shared/contract/alerts.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { dayText } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';

interface Props {
  readonly found: readonly CompanyAlerts[];
}

export const AlertDays = ({ found }: Props) =>
  [...Map.groupBy(found, ({ day }) => day)].map(([day, ofDay]) => (
    <Box component="section" key={day} aria-label={dayText(day)} className={text.wrapping ?? ''} mb="1.25rem">
      <h3 className={text.heading}>{dayText(day)}</h3>
      {ofDay.map(({ company_id, company_name, is_unread, events, more }) => (
        <Box key={company_id} mt="0.5rem">
          <div className={text.note}>
            {company_name}
            {is_unread && ' · novos'}
          </div>
          <ul>
            {events.map((event) => (
              <li key={alertText(event)}>
                <TextLink to={alertPath(company_id, event)}>{alertText(event)}</TextLink>
              </li>
            ))}
          </ul>
          {more > 0 && <p className={text.note}>E mais {more}.</p>}
        </Box>
      ))}
    </Box>
  ));
