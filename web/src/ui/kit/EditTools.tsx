import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  readonly of: string;
  readonly onEdit: () => void;
  readonly onDelete?: (() => void) | false;
}

export const EditTools = ({ of, onEdit, onDelete }: Props) => (
  <>
    <ToolButton label={`Editar ${of}`} onClick={onEdit}>
      <IconPencil size={17} />
    </ToolButton>
    {onDelete && (
      <ToolButton label={`Excluir ${of}`} onClick={onDelete}>
        <IconTrash size={17} />
      </ToolButton>
    )}
  </>
);
