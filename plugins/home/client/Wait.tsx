import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { latenessOf, ticketRows } from '#plugins/tickets/contract/index.ts'

/** Class of a wait. */
const LATENESS = { late: 'is-late', veryLate: 'is-very-late' } as const

/** How long somebody has waited, in the colour of the company's own limits; a dash where nobody waits. */
export function Wait({ since }: { since: string | number | null }) {
  const t = useT()
  const limits = useAtomValue(useClient().use(ticketRows).waitingLimitsAtom)
  const now = useNow()
  if (since === null) return <span className="home-wait dim">{t('home.nobody')}</span>
  const lateness = latenessOf({ status: 'pending', waitingSince: new Date(since).toISOString(), pausedAt: null }, limits, now)
  return (
    <span className={classes('home-wait', lateness && LATENESS[lateness])}>
      <RelativeTime at={since} style="length" />
    </span>
  )
}
