import { useAtomValue } from 'jotai'
import { liveLineAtom } from '#core/client/auth/session.atoms.ts'
import { formatTime, useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { useIsSlow } from '#core/client/ui/Skeleton.tsx'

/** Whether what one sees is live, and since when it isn't. Says it aloud only when it changes. */
export function LiveLine() {
  const t = useT()
  const { state, sinceMs, latencyMs } = useAtomValue(liveLineAtom)
  const isSlow = useIsSlow()
  if (state === 'connecting') return <span className="status-item">{isSlow && t('workbench.line.connecting')}</span>
  const isLive = state === 'live'
  return (
    <span className={isLive ? 'status-item' : 'status-item is-bad'}>
      <Dot tone={isLive ? 'good' : 'bad'} />
      <span role="status">{isLive ? t('workbench.line.live') : t('workbench.line.down', { time: formatTime(sinceMs) })}</span>
      {isLive && latencyMs !== null && <span className="status-latency">{Math.round(latencyMs)} ms</span>}
    </span>
  )
}
