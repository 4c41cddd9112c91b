import { errorText, useT } from '#core/client/i18n/index.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { AppError } from '#core/contract/errors.ts'
import { Button } from './Button.tsx'

export interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  /** Title that says what failed; 'Não foi possível mostrar isto' unless given. */
  title?: string
  /** Said where the error has no words of its own. */
  fallback?: string
}

function detailsOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code} (${error.status}) ${JSON.stringify(error.body)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The error in words, 'Tentar de novo', and details to copy. */
export function ErrorState({ error, onRetry, title, fallback }: ErrorStateProps) {
  const t = useT()
  const copy = () => copyToClipboard(`${new Date().toISOString()} ${location.pathname}\n${detailsOf(error)}`, t('workbench.error.copied'))
  return (
    <div className="empty" role="alert">
      <h3>{title ?? t('workbench.error.title')}</h3>
      <p>{errorText(error, fallback)}</p>
      <div className="row">
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {t('workbench.error.retry')}
          </Button>
        )}
        <Button variant="minimal" onClick={() => void copy()}>
          {t('workbench.error.copy')}
        </Button>
      </div>
    </div>
  )
}
