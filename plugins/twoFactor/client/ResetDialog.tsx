import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { resetTwoFactor } from '../contract/index.ts'

/** Asks before somebody's verification is taken away. */
export default function ResetDialog({ person, onClose }: { person: { id: number; name: string }; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const reset = async () => {
    try {
      await call(resetTwoFactor, { id: person.id })
      client.notify(t('twoFactor.done.reset', { name: person.name }))
      onClose()
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <ConfirmDialog
      title={t('twoFactor.resetAsk', { name: person.name })}
      text={t('twoFactor.resetAskText')}
      confirmLabel={t('twoFactor.reset')}
      onConfirm={() => void reset()}
      onClose={onClose}
      isDanger
    />
  )
}
