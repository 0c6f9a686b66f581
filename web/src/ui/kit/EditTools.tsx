import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  readonly of: string;
  readonly size?: number;
  readonly onEdit: () => void;
  readonly onDelete?: (() => void) | false;
}

export const EditTools = ({ of, size = 17, onEdit, onDelete }: Props) => (
  <>
    <ToolButton label={`Editar ${of}`} onClick={onEdit}>
      <IconPencil size={size} />
    </ToolButton>
    {onDelete && (
      <ToolButton label={`Excluir ${of}`} onClick={onDelete}>
        <IconTrash size={size} />
      </ToolButton>
    )}
  </>
);
