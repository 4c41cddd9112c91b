import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { type PendingChoice, resolveWaiting } from '../commands/maintenanceCommands.ts'

/** Says which waiting tickets are about to be resolved. */
export default function ResolvePendingDialog({ choice, onClose }: { choice: PendingChoice; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const isNarrowed = choice.queuesIds.length > 0 || choice.whatsappIds.length > 0
  return (
    <ConfirmDialog
      title={t('tickets.resolvePending.title')}
      text={t(isNarrowed ? 'tickets.resolvePending.narrowed' : 'tickets.resolvePending.all')}
      confirmLabel={t('tickets.command.resolve')}
      onConfirm={() => client.run(resolveWaiting, choice)}
      onClose={onClose}
      isDanger
    />
  )
}
