import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import type { History, LiveConnectionState } from '../contract/index.ts'
import { connectChannel, showCode } from './commands.ts'
import { asksForCode, connectionStatesQuery } from './connectionStates.ts'
import { showDeliveries } from './deliveries/commands.ts'
import { RiskNote } from './RiskNote.tsx'
import { detailText, reasonText } from './reasonText.ts'
import './channels.css'

const DAY_MS = 86_400_000

type CardConnection = Pick<AdministeredConnection, 'id' | 'isActive' | 'status'>

/** On the card of a connection: that it waits for a phone, why its line is down, what it carried today, and what could not be read. */
export function ConnectionState({ connection }: { connection: CardConnection }) {
  const { data = [] } = useQuery(connectionStatesQuery)
  const state = data.find(({ connectionId }) => connectionId === connection.id)
  return state ? <Facts state={state} connection={connection} /> : null
}

function Facts({ state, connection }: { state: LiveConnectionState; connection: CardConnection }) {
  const t = useT()
  const { connectionId: id, reason, detail, sent, failed, rerouted, unreadable, history, risk } = state
  return (
    <>
      {asksForCode(connection) && (
        <div className="line-reason" role="status">
          <span>{t(connection.status === 'TIMEOUT' ? 'channels.qr.timeout' : 'channels.qr.ask')}</span>
          <CommandButton command={showCode} args={{ id }} label="channels.qr.scan" variant="primary" hideKeys hideWhenOff />
        </div>
      )}
      {connection.isActive && reason !== null && (
        <div className="line-reason" role="status">
          <span>
            {reasonText(t, reason)}
            {detail && <span className="dim"> {detailText(t, detail)}</span>}
          </span>
          <CommandButton command={connectChannel} args={{ id }} label="channels.connect" hideKeys hideWhenOff />
        </div>
      )}
      {unreadable > 0 && (
        <div className="line-reason">
          <span>{t('channels.unreadable', { count: unreadable })}</span>
          <CommandButton command={showDeliveries} args={{ id }} label="channels.command.deliveriesShort" hideKeys />
        </div>
      )}
      {history && <HistoryEntry history={history} />}
      {risk && risk.level !== 'low' && <RiskNote risk={risk} />}
      {(sent > 0 || rerouted > 0) && (
        <p className="line-day">
          <span className="dim">{t('channels.day')}</span> {t('channels.sent', { count: sent })}
          {failed > 0 && <span className="line-failed"> · {t('channels.failed', { count: failed })}</span>}
          {rerouted > 0 && <> · {t('channels.rerouted', { count: rerouted })}</>}
        </p>
      )}
    </>
  )
}

/** How far the import of what was written before is; a day after it ended it is of no interest. */
function HistoryEntry({ history: { state, count, startedAt } }: { history: History }) {
  const t = useT()
  if (state === 'done' && Date.now() - startedAt > DAY_MS) return null
  return (
    <p className="line-day" role="status">
      <span className={state === 'failed' ? 'line-failed' : 'dim'}>{t(`channels.history.${state}`)}</span> {t('channels.history.count', { count })}
    </p>
  )
}
