import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { QrCode } from '#core/client/ui/QrCode.tsx'
import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import { type LiveConnectionState, startChannelConnection } from '../contract/index.ts'
import { isCodeImage } from '../contract/whatsapp/codeImage.ts'
import { connectionStatesQuery, connectionsQuery, refreshConnectionStates } from './connectionStates.ts'
import { PairingForm } from './PairingForm.tsx'
import { reasonText } from './reasonText.ts'
import './channels.css'

/** Codes change while they are looked at: beside what is told, it is asked so often, in milliseconds. */
const CHECK_MS = 3_000

/** Links a phone to a line: by a code that is scanned, or by one that is typed. It closes when the line is up. */
export default function QrDialog({ connectionId, name, onClose }: { connectionId: number; name: string; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const states = useQuery({ ...connectionStatesQuery, refetchInterval: CHECK_MS })
  const connections = useQuery({ ...connectionsQuery, refetchInterval: CHECK_MS })
  const state = states.data?.find((one) => one.connectionId === connectionId)
  const status = connections.data?.connections.find(({ id }) => id === connectionId)?.status
  useEffect(() => {
    if (status !== 'CONNECTED') return
    client.notify(t('channels.qr.done', { name }))
    onClose()
  }, [status, client, t, name, onClose])
  const title = t('channels.qr.title', { name })
  const error = states.error ?? connections.error
  const isLost = error !== null && !(state && status)
  return (
    <Dialog title={title} onClose={onClose} isLoose={false}>
      {isLost && <ErrorState title={t('workbench.error.titleOf', { what: title })} error={error} onRetry={() => void refreshConnectionStates()} />}
      {!isLost && (state && status ? <Body state={state} status={status} /> : <Waiting />)}
    </Dialog>
  )
}

function Body({ state, status }: { state: LiveConnectionState; status: AdministeredConnection['status'] }) {
  const t = useT()
  const { connectionId: id, reason, detail, qrcode, pairingCode, takesPairing } = state
  if (status === 'TIMEOUT') return <Again id={id} text={t('channels.qr.timeout')} />
  if (status === 'DISCONNECTED' && reason !== null) {
    return <Again id={id} text={[reasonText(t, reason), detail && t('channels.detail', { detail })].filter(Boolean).join(' ')} />
  }
  if (qrcode === null && pairingCode === null) return <Waiting />
  return (
    <>
      <div className="line-code" role="status">
        {qrcode !== null && pairingCode === null && (
          <>
            <p>{t('channels.qr.text')}</p>
            {isCodeImage(qrcode) ? (
              <img className="qr-code" src={qrcode} alt={t('channels.qr.label')} />
            ) : (
              <QrCode text={qrcode} label={t('channels.qr.label')} />
            )}
            <p className="dim">{t('channels.qr.renews')}</p>
          </>
        )}
        {pairingCode !== null && (
          <div className="pairing-code">
            <CopyText label={t('channels.qr.code')} text={pairingCode} help={t('channels.qr.codeHelp')} />
          </div>
        )}
      </div>
      {takesPairing && <PairingForm id={id} />}
    </>
  )
}

function Waiting() {
  const t = useT()
  return (
    <p className="line-wait" role="status">
      {t('channels.qr.wait')}
    </p>
  )
}

/** The line has come to an end without a phone: why, and a button that begins anew. */
function Again({ id, text }: { id: number; text: string }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    await call(startChannelConnection, { whatsappId: id }).then(refreshConnectionStates, reportError)
    setBusy(false)
  }
  return (
    <div className="line-reason" role="status">
      <span>{text}</span>
      <Button variant="primary" isBusy={isBusy} onClick={() => void begin()}>
        {t('channels.qr.again')}
      </Button>
    </div>
  )
}
