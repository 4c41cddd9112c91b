import { useAtom } from 'jotai'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { confirmRemoval, removingAtom } from './commands.ts'

/** Asks before a message is deleted for everybody. */
export function RemovalDialog() {
  const t = useT()
  const [id, setId] = useAtom(removingAtom)
  if (id === null) return null
  return (
    <ConfirmDialog
      title={t('privateChat.delete.title')}
      text={t('privateChat.delete.text')}
      confirmLabel={t('privateChat.delete')}
      isDanger
      onConfirm={() => runOrThrow(confirmRemoval, { id })}
      onClose={() => setId(null)}
    />
  )
}
