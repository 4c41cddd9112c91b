import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'

/** A text to be copied elsewhere. */
export function Copied({ label, help, text, children }: { label: string; help: string; text: string; children?: ReactNode }) {
  const t = useT()
  const client = useClient()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => client.notify(t('webchat.settings.copied', { what: label })),
      () => client.notify(t('webchat.settings.notCopied'), 'warning'),
    )
  return (
    <div className="webchat-copied">
      <div className="form-label">{label}</div>
      <div className="form-help">{help}</div>
      <code>{text}</code>
      <div className="webchat-buttons">
        <Button aria-label={t('webchat.settings.copyOf', { what: label })} onClick={copy}>
          {t('webchat.settings.copy')}
        </Button>
        {children}
      </div>
    </div>
  )
}
