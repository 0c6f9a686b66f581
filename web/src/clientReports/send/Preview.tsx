import { startTransition, useState } from 'react';
import type { ClientReport, ReportSection } from '#shared/contract/clientReports.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Report } from '../page/Report.tsx';

interface Props {
  readonly report: ClientReport;
  readonly sections: readonly ReportSection[];
  readonly introduction: string;
}

export const Preview = ({ report, sections, introduction }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={panel.body}>
        <p className={text.title}>{report.headline}</p>
        <div className={text.quiet}>
          {report.summary.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <details onToggle={({ currentTarget: { open } }) => startTransition(() => setOpen(open))}>
        <summary className={text.note}>Ver o relatório inteiro</summary>
        {isOpen && (
          <Report
            headline="p"
            report={{
              ...report,
              introduction: introduction || null,
              sections: report.sections.filter(({ id }) => sections.includes(id)),
            }}
          />
        )}
      </details>
    </>
  );
};
