import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { linkDialogAtom, removedLinkAtom } from './atoms.ts'
import { removeLink } from './commands.ts'

const LinkForm = fetchedLayer(() => import('./LinkForm.tsx'))

/** The dialogs of people in further companies. */
export function LinkDialogs() {
  const t = useT()
  const client = useClient()
  const [link, setLink] = useAtom(linkDialogAtom)
  const [removed, setRemoved] = useAtom(removedLinkAtom)
  return (
    <Suspense fallback={null}>
      {link !== null && <LinkForm key={link === 'new' ? 0 : link.id} link={link === 'new' ? null : link} onClose={() => setLink(null)} />}
      {removed !== null && (
        <ConfirmDialog
          title={t('platform.userTenants.remove.title', { name: removed.name, company: removed.tenant.name })}
          text={t('platform.userTenants.remove.text')}
          confirmLabel={t('platform.userTenants.remove.confirm')}
          onConfirm={() => client.run(removeLink, removed)}
          onClose={() => setRemoved(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}
