import { useAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { removedLinkAtom } from './atoms.ts'
import { removeLink } from './commands.ts'

/** Asks before somebody is taken out of a further company. */
export function LinkDialogs() {
  const t = useT()
  const client = useClient()
  const [removed, setRemoved] = useAtom(removedLinkAtom)
  if (removed === null) return null
  return (
    <ConfirmDialog
      title={t('platform.userTenants.remove.title', { name: removed.name, company: removed.tenant.name })}
      text={t('platform.userTenants.remove.text')}
      confirmLabel={t('platform.userTenants.remove.confirm')}
      onConfirm={() => client.run(removeLink, removed)}
      onClose={() => setRemoved(null)}
      isDanger
    />
  )
}
