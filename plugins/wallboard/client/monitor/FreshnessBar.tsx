import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { formatTime, useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { freshnessOf } from './freshness.ts'

const TICK_MS = 1_000

/** The time of day, and when the figures last came; across the screen where they cannot be trusted. */
export function FreshnessBar({ updatedAt }: { updatedAt: number }) {
  const t = useT()
  const { state, sinceMs } = useAtomValue(liveConnectionAtom)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const freshness = freshnessOf(state, updatedAt, now)
  const time = formatTime(updatedAt)
  return (
    <div className={classes('monitor-fresh', `is-${freshness}`)} role={freshness === 'live' ? undefined : 'alert'}>
      <Dot tone={freshness === 'live' ? 'good' : 'bad'} />
      <span>
        {freshness === 'down' && t('wallboard.monitor.down', { since: formatTime(sinceMs), time })}
        {freshness === 'old' && t('wallboard.monitor.old', { time })}
        {freshness === 'live' && t('wallboard.monitor.updated', { seconds: Math.max(0, Math.round((now - updatedAt) / TICK_MS)) })}
      </span>
      <time className="monitor-clock">{formatTime(now)}</time>
    </div>
  )
}
