import { useAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { removedProviderAtom } from './atoms.ts'
import { removeProvider } from './commands.ts'

/** Asks before a provider of identities is removed. */
export function ProviderDialogs() {
  const t = useT()
  const client = useClient()
  const [removed, setRemoved] = useAtom(removedProviderAtom)
  if (removed === null) return null
  return (
    <ConfirmDialog
      title={t('openId.remove.title', { label: removed.label })}
      text={t('openId.remove.text')}
      confirmLabel={t('openId.remove.confirm')}
      onConfirm={() => client.run(removeProvider, removed)}
      onClose={() => setRemoved(null)}
      isDanger
    />
  )
}
