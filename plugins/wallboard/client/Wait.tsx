import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { latenessOf, ticketRows } from '#plugins/tickets/contract/index.ts'

const CLASS_OF = { late: 'is-late', veryLate: 'is-very-late' } as const

/** The class of a wait since then by the company's own limits; null while it is early or nobody waits. */
export function useLateness(since: string | number | null): string | null {
  const limits = useAtomValue(useClient().use(ticketRows).waitingLimitsAtom)
  const now = useNow()
  if (since === null) return null
  const lateness = latenessOf({ status: 'pending', waitingSince: new Date(since).toISOString(), pausedAt: null }, limits, now)
  return lateness && CLASS_OF[lateness]
}

/** How long somebody has waited, in the colour of the company's limits; a dash where nobody waits. */
export function Wait({ since }: { since: string | number | null }) {
  const t = useT()
  const lateness = useLateness(since)
  if (since === null) return <span className="dim">{t('wallboard.nobody')}</span>
  return (
    <span className={classes('wallboard-wait', lateness)}>
      <RelativeTime at={since} style="length" />
    </span>
  )
}
