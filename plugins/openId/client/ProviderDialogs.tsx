import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { providerDialogAtom, removedProviderAtom } from './atoms.ts'
import { removeProvider } from './commands.ts'

const ProviderForm = fetchedLayer(() => import('./ProviderForm.tsx'))

/** The dialogs of providers of identities. */
export function ProviderDialogs() {
  const t = useT()
  const client = useClient()
  const [provider, setProvider] = useAtom(providerDialogAtom)
  const [removed, setRemoved] = useAtom(removedProviderAtom)
  return (
    <Suspense fallback={null}>
      {provider !== null && (
        <ProviderForm key={provider === 'new' ? 0 : provider.id} provider={provider === 'new' ? null : provider} onClose={() => setProvider(null)} />
      )}
      {removed !== null && (
        <ConfirmDialog
          title={t('openId.remove.title', { label: removed.label })}
          text={t('openId.remove.text')}
          confirmLabel={t('openId.remove.confirm')}
          onConfirm={() => client.run(removeProvider, removed)}
          onClose={() => setRemoved(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}
