import { useAddressValue } from '../ui/kit/useAddressValue.ts';
import { type Narrowing, nothingNarrowed, readNarrowing } from './narrowing.ts';

/** What an analysis is narrowed to, kept in the address beside the table's own values. */
export const useNarrowing = () => {
  const [situation, setSituation] = useAddressValue('situacao');
  const [band, setBand] = useAddressValue('faixa');
  const [text, setText] = useAddressValue('filtro');
  const [, setPage] = useAddressValue('pagina');
  const narrowing = readNarrowing(situation, band);
  const isNarrowed = narrowing.situation !== '' || narrowing.band !== '';
  const narrow = (next: Narrowing) => {
    setSituation(next.situation);
    setBand(next.band);
    setPage('');
  };
  return {
    narrowing,
    narrow,
    isNarrowed,
    /** Whether there is anything to clear, the text filter of the table included. */
    isFiltered: isNarrowed || text !== '',
    clear: () => {
      narrow(nothingNarrowed);
      setText('');
    },
  };
};
