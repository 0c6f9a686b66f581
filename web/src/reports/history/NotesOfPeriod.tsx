import { Box } from '@mantine/core';
import type { Note } from '#shared/contract/notes.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { counted, dayText } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';

/** What the flags of the chart say, with links; nothing without a note. */
export const NotesOfPeriod = ({ notes }: { readonly notes: readonly Note[] }) => {
  if (notes.length === 0) return null;
  return (
    <Box component="details" className={text.note ?? ''} mb="1rem">
      <summary>{counted(notes.length, 'nota', 'notas')} no período</summary>
      <ul className={text.wrapping}>
        {notes.map(({ id, day, text: said, url }) => (
          <li key={id}>
            <time dateTime={day}>{dayText(day)}</time> {said} {url !== null && <ExternalLink url={url} />}
          </li>
        ))}
      </ul>
    </Box>
  );
};
