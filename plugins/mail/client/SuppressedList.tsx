import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { removeSuppressed, type Suppressed } from '../contract/index.ts'
import { askAgain, suppressedQuery } from './queries.ts'

/** Addresses that nothing is sent to any more, each with the way back. */
export function SuppressedList() {
  const t = useT()
  const client = useClient()
  const rows = useQuery(suppressedQuery).data ?? []
  const allow = async ({ id, address }: Suppressed) => {
    try {
      await call(removeSuppressed, { id })
      client.notify(t('mail.done.allowed', { address }))
    } catch (error) {
      client.notify(errorText(error), 'danger')
    }
    await askAgain('suppressed')
  }
  if (rows.length === 0) return null
  return (
    <section aria-label={t('mail.suppressed.title')}>
      <h3>{t('mail.suppressed.title')}</h3>
      <p className="dim">{t('mail.suppressed.text')}</p>
      <ul className="mail-list is-suppressed">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="mail-to">{row.address}</span>
            <span className="dim mail-when">
              <RelativeTime at={row.createdAt} />
            </span>
            <Button variant="minimal" aria-label={t('mail.suppressed.allowName', { address: row.address })} onClick={() => void allow(row)}>
              {t('mail.suppressed.allow')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
