import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { kindOf } from '../contract/index.ts'
import { removeGateway } from './commands.ts'
import { gatewayFormAtom, removedGatewayAtom } from './gateways.atoms.ts'
import { titleOf } from './gatewayText.ts'

const GatewayForm = fetchedLayer(() => import('./GatewayForm.tsx'))

/** The dialogs of payment gateways. */
export function GatewayDialogs() {
  const t = useT()
  const client = useClient()
  const [gateway, setGateway] = useAtom(gatewayFormAtom)
  const [removed, setRemoved] = useAtom(removedGatewayAtom)
  const kind = gateway && kindOf(gateway.kind)
  return (
    <Suspense fallback={null}>
      {gateway && kind && <GatewayForm key={gateway.kind} gateway={gateway} kind={kind} onClose={() => setGateway(null)} />}
      {removed !== null && (
        <ConfirmDialog
          title={t('payments.remove.title', { gateway: titleOf(removed.kind, t) })}
          text={t('payments.remove.text')}
          confirmLabel={t('payments.remove.confirm')}
          onConfirm={() => client.run(removeGateway, removed)}
          onClose={() => setRemoved(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}
