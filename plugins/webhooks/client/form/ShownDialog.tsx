import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { ShownWebhook } from '../../contract/index.ts'

/** A secret that was just made: it is not shown again, so that no click beside closes it. */
export default function ShownDialog({ shown: { webhook, secret }, onClose }: { shown: ShownWebhook; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('webhooks.shown.title', { name: webhook.name })}
      onClose={onClose}
      isLoose={false}
      footer={
        <Button variant="primary" onClick={onClose} autoFocus>
          {t('webhooks.shown.close')}
        </Button>
      }
    >
      <CopyText label={t('webhooks.shown.secret')} text={secret} help={t('webhooks.shown.once')} />
      <p className="dim">{t('webhooks.shown.how')}</p>
    </Dialog>
  )
}
