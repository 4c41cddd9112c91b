import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { connectGoogle, disconnectGoogle, type GoogleAccount } from '../contract/index.ts'
import { putAccount } from './calendar.ts'

/** How the connection is, and the buttons that begin and end it. */
export function ConnectPart({ account, isReady }: { account: GoogleAccount | null; isReady: boolean }) {
  const t = useT()
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const connect = async () => {
    setBusy(true)
    setProblem(null)
    try {
      location.assign((await call(connectGoogle, {})).url)
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }
  const disconnect = async () => {
    await call(disconnectGoogle, {})
    putAccount(null)
    client.notify(t('googleCalendar.done.disconnected'))
  }
  const isConnected = account?.state === 'connected'
  return (
    <section className="calendar-part" aria-label={t('googleCalendar.own')}>
      <h3>{t('googleCalendar.own')}</h3>
      {account && (
        <p className="dot-name" role="status">
          <Dot tone={!isConnected ? 'bad' : account.failure === '' ? 'good' : 'warn'} />
          <span>
            {t(isConnected ? 'googleCalendar.connectedAs' : 'googleCalendar.lost', { email: account.email })}
            {isConnected && account.syncedAt && (
              <>
                {' · '}
                {t('googleCalendar.syncedAt')} <RelativeTime at={account.syncedAt} style="minute" />
              </>
            )}
          </span>
        </p>
      )}
      {account && account.failure !== '' && <p className="form-error">{t(`googleCalendar.failure.${account.failure}`)}</p>}
      {!account && <p className="dim">{t(isReady ? 'googleCalendar.notConnected' : 'googleCalendar.notReady')}</p>}
      {problem && (
        <div role="alert" className="form-problem">
          {problem}
        </div>
      )}
      <div className="calendar-acts">
        {!isConnected && (
          <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={() => void connect()}>
            {t(account ? 'googleCalendar.reconnect' : 'googleCalendar.connect')}
          </Button>
        )}
        {account && <Button onClick={() => setLeaving(true)}>{t('googleCalendar.disconnect')}</Button>}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={t('googleCalendar.leave.title')}
          text={t('googleCalendar.leave.text')}
          confirmLabel={t('googleCalendar.disconnect')}
          onConfirm={disconnect}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  )
}
