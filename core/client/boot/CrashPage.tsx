import { useT } from '#core/client/i18n/translate.ts'
import { copyToClipboard } from '#core/client/notify/copyToClipboard.ts'
import './boot.css'

/** Page for a screen that stopped: what happened, what is safe, one button, details to copy. */
export function CrashPage({ error }: { error: unknown }) {
  const t = useT()
  const details = describe(error)
  const copy = () => copyToClipboard(details, t('core.crash.copied'))
  return (
    <main className="crash">
      <h1>{t('core.crash.title')}</h1>
      <p>{t('core.crash.text')}</p>
      <p className="crash-buttons">
        <button type="button" className="crash-main" onClick={() => location.reload()}>
          {t('core.crash.reload')}
        </button>
        <button type="button" onClick={() => void copy()}>
          {t('core.crash.copy')}
        </button>
      </p>
      <details>
        <summary>{t('core.crash.details')}</summary>
        <pre>{details}</pre>
      </details>
    </main>
  )
}

const LONGEST_DETAILS = 4000

function describe(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
  return `${location.pathname}\n${text}`.slice(0, LONGEST_DETAILS)
}
