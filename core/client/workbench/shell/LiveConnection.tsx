import { useAtomValue } from 'jotai'
import { liveConnectionAtom } from '#core/client/auth/session.atoms.ts'
import { formatTime, useT } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { retryConnection } from '#core/client/socket/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { useIsSlow } from '#core/client/ui/Skeleton.tsx'

/** Whether what one sees is live, and since when it isn't. Says it aloud only when it changes; pressed, it tells more, or tries to connect at once. */
export function LiveConnection() {
  const t = useT()
  const { state, sinceMs, latencyMs } = useAtomValue(liveConnectionAtom)
  const isSlow = useIsSlow()
  if (state === 'connecting') return <span className="status-item">{isSlow && t('workbench.line.connecting')}</span>
  const isLive = state === 'live'
  const ms = latencyMs === null ? null : Math.round(latencyMs)
  const press = () => {
    if (!isLive) retryConnection()
    const answers = ms === null ? '' : t('workbench.line.answers', { ms })
    notify(isLive ? `${t('workbench.line.liveSince', { time: formatTime(sinceMs) })} ${answers}`.trim() : t('workbench.line.retrying'))
  }
  return (
    <span role="status" className={isLive ? 'status-item' : 'status-item is-bad'}>
      <button type="button" className="status-item" onClick={press}>
        <Dot tone={isLive ? 'good' : 'bad'} />
        <span>{isLive ? t('workbench.line.live') : t('workbench.line.down', { time: formatTime(sinceMs) })}</span>
        {isLive && ms !== null && (
          <span className="status-latency" aria-live="off">
            {ms} ms
          </span>
        )}
      </button>
    </span>
  )
}
