import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { Delivery } from '../contract/index.ts'
import { replay } from './commands.ts'
import { endText } from './webhooks.ts'

/** The body as people read it. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Dialog of a delivery: what went out and what was answered. */
export default function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const again = () => {
    onClose()
    void client.run(replay, delivery)
  }
  return (
    <Dialog
      title={t(`webhooks.event.${delivery.event}`)}
      onClose={onClose}
      size="l"
      footer={
        <Button variant="primary" onClick={again} autoFocus>
          {t('webhooks.command.replay')}
        </Button>
      }
    >
      <p>
        {t(`webhooks.state.${delivery.state}`)}
        {delivery.tries > 0 &&
          ` · ${t('webhooks.tries', { count: delivery.tries })} · ${endText(delivery, t)} · ${t('webhooks.ms', { ms: delivery.durationMs ?? 0 })}`}
      </p>
      <CopyText label={t('webhooks.sent')} text={indented(delivery.body)} />
      {delivery.answer && <CopyText label={t('webhooks.answer')} text={delivery.answer} />}
    </Dialog>
  )
}
