import { useT } from '#core/client/i18n/index.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { tip } from '#core/client/ui/tip.ts'
import { version } from './version.ts'

/** Which version this page is; pressed, it is copied for whoever helps. */
export function VersionItem() {
  const t = useT()
  const text = t('workbench.line.version', { version })
  const copy = () => copyToClipboard(`Balcão ${version}`, t('workbench.line.versionCopied'))
  return (
    <button type="button" className="status-item" aria-label={text} {...tip(text)} onClick={() => void copy()}>
      {version}
    </button>
  )
}
