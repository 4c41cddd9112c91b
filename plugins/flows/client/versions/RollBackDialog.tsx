import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { rollBack } from '../editor/screenCommands.ts'

interface RollBackDialogProps {
  goal: { flowId: number; version: number }
  onClose: () => void
}

/** Asks before new conversations get an older version. */
export default function RollBackDialog({ goal, onClose }: RollBackDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('flows.rollBack.title', { version: goal.version })}
      text={t('flows.rollBack.text')}
      confirmLabel={t('flows.rollBack.confirm')}
      onConfirm={() => runOrThrow(rollBack, goal)}
      onClose={onClose}
    />
  )
}
