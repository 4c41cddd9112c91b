import { Notifications as Bell } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { formatDay, useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { useNow } from '#core/client/ui/minute.ts'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { groupNotifications } from './groups.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { hasMoreAtom, listedAtom, listStateAtom, loadNotifications, loadOlder } from './rows.ts'
import './notifications.css'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const DAY_MS = 86_400_000

/** Arrows, `j` and `k`, Home and End walk the rows. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.news-row')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const step = STEPS[event.key]
  const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step === undefined ? null : at + step
  if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  buttons[Math.min(Math.max(wanted, 0), buttons.length - 1)]?.focus()
}

/** Everything one was told: by day, and in a day by conversation. */
export function NotificationList({ onOpened }: { onOpened?: () => void }) {
  const t = useT()
  const now = useNow()
  const rows = useAtomValue(listedAtom)
  const list = useAtomValue(listStateAtom)
  const hasMore = useAtomValue(hasMoreAtom)
  const [isLoading, setLoading] = useState(false)
  const days = useMemo(() => groupNotifications(rows), [rows])
  if (list.state === 'failed') return <ErrorState error={list.error} onRetry={() => void loadNotifications()} />
  if (list.state === 'loading') return <Skeleton rows={6} />
  if (rows.length === 0) return <EmptyState icon={Bell} title={t('notifications.empty')} text={t('notifications.emptyText')} />
  const more = async () => {
    setLoading(true)
    await loadOlder().catch(reportError)
    setLoading(false)
  }
  const first = days[0]?.groups[0]?.rows[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are the buttons; this only moves between them
    <div className="news" onKeyDown={walk}>
      {days.map(({ day, groups }) => (
        <section key={day} aria-label={nameOfDay(day, now, t)}>
          <h3 className="news-day">{nameOfDay(day, now, t)}</h3>
          {groups.map(({ key, title, rows: own }) => (
            <div key={key} className="news-group">
              <div className="news-title cut">{title || t('notifications.noContact')}</div>
              {own.map((row) => (
                <NotificationRow key={row.id} row={row} isFirst={row === first} onOpened={onOpened} />
              ))}
            </div>
          ))}
        </section>
      ))}
      {hasMore && (
        <Button variant="minimal" isBusy={isLoading} onClick={() => void more()}>
          {t('notifications.older')}
        </Button>
      )}
    </div>
  )
}

function nameOfDay(day: number, now: number, t: ReturnType<typeof useT>): string {
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - day) / DAY_MS)
  if (days === 0) return t('notifications.today')
  return days === 1 ? t('notifications.yesterday') : formatDay(day, now)
}
