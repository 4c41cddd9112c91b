import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { endSession, type SessionOfPerson } from '../../../contract/people.ts'
import { refreshSessions, sessionsQuery } from '../queries.ts'
import '../people.css'

const OTHER = 'other'

/** 'Chrome, Windows', as far as it is known. */
function deviceOf({ browser, system }: SessionOfPerson, t: Translate): string {
  const known = [browser, system].filter((part) => part !== null && part !== OTHER)
  return known.length === 0 ? t('team.sessions.unknownDevice') : known.join(', ')
}

/** Where somebody is signed in: device, address, last use, and an end for each. */
export function SessionList({ userId }: { userId: number }) {
  const t = useT()
  const { data: sessions, isError, error, refetch } = useQuery(sessionsQuery(userId))
  if (isError && !sessions) return <ErrorState title={t('team.sessions.failed')} error={error} onRetry={() => void refetch()} />
  if (!sessions) return <Skeleton />
  if (sessions.length === 0) return <p className="dim">{t('team.sessions.none')}</p>
  return (
    <ul className="people-sessions" aria-label={t('team.sessions.title')}>
      {sessions.map((session) => (
        <SessionRow key={session.id} userId={userId} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ userId, session }: { userId: number; session: SessionOfPerson }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const device = deviceOf(session, t)
  const end = async () => {
    setBusy(true)
    await call(endSession, { id: userId, sessionId: session.id }).catch(reportError)
    await refreshSessions()
    setBusy(false)
  }
  return (
    <li className="people-session">
      <Dot tone={session.isLive ? 'good' : 'quiet'} />
      <div className="grow">
        <div>{device}</div>
        <div className="dim small">
          {session.address ?? t('team.sessions.unknownAddress')}
          {' · '}
          {session.isLive ? t('team.sessions.live') : <RelativeTime at={session.lastUsedAt} style="minute" />}
        </div>
      </div>
      {session.isOwn ? (
        <span className="dim">{t('team.sessions.own')}</span>
      ) : (
        <Button isBusy={isBusy} aria-label={t('team.sessions.endName', { device })} onClick={() => void end()}>
          {t('team.sessions.end')}
        </Button>
      )}
    </li>
  )
}
