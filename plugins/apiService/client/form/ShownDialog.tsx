import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { ShownToken } from '../../contract/index.ts'
import { callAddress, curlExample } from '../tokens.ts'

/** A token that was just made: it is not shown again, so that no click beside closes it. */
export default function ShownDialog({ shown: { api, token }, onClose }: { shown: ShownToken; onClose: () => void }) {
  const t = useT()
  const address = callAddress(api)
  return (
    <Dialog
      title={t('apiService.shown.title', { name: api.name })}
      onClose={onClose}
      isLoose={false}
      size="l"
      footer={
        <Button variant="primary" onClick={onClose} autoFocus>
          {t('apiService.shown.close')}
        </Button>
      }
    >
      <CopyText label={t('apiService.shown.token')} text={token} help={t('apiService.shown.once')} />
      <CopyText label={t('apiService.form.address')} text={address} />
      <CopyText label={t('apiService.form.example')} text={curlExample(address, token, t('apiService.exampleBody'))} help={t('apiService.form.exampleHelp')} />
    </Dialog>
  )
}
