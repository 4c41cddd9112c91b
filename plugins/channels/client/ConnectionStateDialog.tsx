import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatTime, localeAtom, useT } from '#core/client/i18n/index.ts'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type ConnectionEvent, type LiveConnectionState, unreadStates } from '../contract/index.ts'
import { connectionEventsQuery, connectionStatesQuery } from './connectionStates.ts'
import { readAllAgain, showDeliveries } from './deliveries/commands.ts'
import { RiskNote } from './RiskNote.tsx'
import { detailText, reasonText, trialReasonText } from './reasonText.ts'
import './channels.css'

const TONES = {
  up: 'good',
  down: 'bad',
  refused: 'warn',
  unreadable: 'warn',
  trial: 'accent',
  notice: 'warn',
  qrAsked: 'accent',
  qrSent: 'accent',
  qrFailed: 'warn',
} as const

/** A line: where its channel delivers to, how it does, and what happened on it. */
export default function ConnectionStateDialog({ connectionId, name, onClose }: { connectionId: number; name: string; onClose: () => void }) {
  const t = useT()
  const connectionState = useQuery(connectionStatesQuery).data?.find((one) => one.connectionId === connectionId)
  const events = useQuery(connectionEventsQuery(connectionId))
  return (
    <Dialog title={t('channels.dialog.title', { name })} onClose={onClose}>
      {connectionState ? <Facts connectionState={connectionState} /> : <Skeleton shape="form" rows={3} />}
      <h3 className="line-heading">{t('channels.dialog.history')}</h3>
      {events.isError && !events.data && (
        <ErrorState title={t('workbench.error.titleOf', { what: t('channels.dialog.history') })} error={events.error} onRetry={() => void events.refetch()} />
      )}
      {events.isPending && <Skeleton shape="list" rows={3} />}
      {events.data && <History events={events.data} />}
    </Dialog>
  )
}

function Facts({ connectionState }: { connectionState: LiveConnectionState }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const {
    connectionId: id,
    hookUrl,
    hookSecret,
    lastInboundAt,
    waiting,
    unreadable,
    sent,
    failed,
    rerouted,
    deliveryP50Ms,
    deliveryP95Ms,
    risk,
  } = connectionState
  const seconds = (ms: number) => t('channels.seconds', { seconds: (ms / 1000).toLocaleString(locale, { maximumFractionDigits: 1 }) })
  const unread = unreadStates.flatMap((state) => (connectionState[state] > 0 ? t(`channels.unread.${state}`, { count: connectionState[state] }) : []))
  return (
    <>
      {hookUrl && <CopyText label={t('channels.dialog.hookUrl')} help={t('channels.dialog.hookUrlHelp')} text={hookUrl} />}
      {hookSecret && <CopyText label={t('channels.dialog.hookSecret')} help={t('channels.dialog.hookSecretHelp')} text={hookSecret} />}
      <dl className="line-facts">
        <dt>{t('channels.dialog.lastInbound')}</dt>
        <dd>{lastInboundAt === null ? <span className="dim">{t('channels.dialog.never')}</span> : <RelativeTime at={lastInboundAt} style="minute" />}</dd>
        <dt>{t('channels.dialog.waiting')}</dt>
        <dd className="tabular">{waiting}</dd>
        <dt>{t('channels.dialog.unread')}</dt>
        <dd>{unread.length === 0 ? <span className="dim">{t('channels.dialog.none')}</span> : unread.join(' · ')}</dd>
        <dt>{t('channels.day')}</dt>
        <dd>
          {[
            t('channels.sent', { count: sent }),
            failed > 0 && t('channels.failed', { count: failed }),
            rerouted > 0 && t('channels.rerouted', { count: rerouted }),
            deliveryP50Ms !== null && deliveryP95Ms !== null && t('channels.arrive', { half: seconds(deliveryP50Ms), most: seconds(deliveryP95Ms) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        {risk && (
          <>
            <dt>{t('channels.dialog.risk')}</dt>
            <dd>
              <RiskNote risk={risk} />
            </dd>
          </>
        )}
      </dl>
      {unread.length > 0 && (
        <div className="line-reason">
          <span>
            {unreadable > 0 && `${t('channels.unreadable', { count: unreadable })}. `}
            <span className="dim">{t('channels.unreadable.text')}</span>
          </span>
          <CommandButton command={showDeliveries} args={{ id }} label="channels.command.deliveriesShort" hideKeys />
          {unreadable > 0 && <CommandButton command={readAllAgain} args={{ id }} hideKeys hideWhenOff />}
        </div>
      )}
    </>
  )
}

function History({ events }: { events: readonly ConnectionEvent[] }) {
  const t = useT()
  if (events.length === 0) return <p className="dim">{t('channels.dialog.nothing')}</p>
  return (
    <ol className="line-events" aria-label={t('channels.dialog.history')}>
      {events.map(({ id, at, kind, reason, detail, user, count, since }) => (
        <li key={id}>
          <Dot tone={TONES[kind]} />
          <span className="grow">
            {t(`channels.event.${kind}`)}
            {user && <span className="dim"> {t(kind === 'qrAsked' ? 'channels.event.by' : 'channels.event.askedBy', { name: user.name })}</span>}
            {count !== null && <span className="dim"> · {t('channels.event.refusedSince', { count, time: formatTime(since) })}</span>}
            {kind === 'qrFailed' && !reason && <span className="dim"> · {t('channels.qr.timeout')}</span>}
            {reason && <span className="dim"> · {kind === 'trial' ? trialReasonText(t, reason) : reasonText(t, reason)}</span>}
            {detail && <span className="dim"> {detailText(t, detail)}</span>}
          </span>
          <span className="dim">
            <RelativeTime at={at} style="minute" />
          </span>
        </li>
      ))}
    </ol>
  )
}
