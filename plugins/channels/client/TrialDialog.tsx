import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, localeAtom, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { trySending } from '../contract/index.ts'
import { connectionStatesQuery, refreshConnectionStates } from './connectionStates.ts'
import { detailText, trialReasonText } from './reasonText.ts'
import './channels.css'

/** Slower than the slowest provider is waited for, in milliseconds. */
const PATIENCE_MS = 90_000

type TrialResult = Awaited<ReturnType<typeof askServer>>
const askServer = (connectionId: number, to: string) => call(trySending, { connectionId, to }, { timeoutMs: PATIENCE_MS })

/** Sends a message to oneself before anybody relies on a line. The dialog stays, so that it can be tried again. */
export default function TrialDialog({ connectionId, name, onClose }: { connectionId: number; name: string; onClose: () => void }) {
  const t = useT()
  const kind = useQuery(connectionStatesQuery).data?.find((state) => state.connectionId === connectionId)?.trialTo ?? 'phone'
  const [to, setTo] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<TrialResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setResult(null)
    try {
      setResult(await askServer(connectionId, to))
      await refreshConnectionStates()
    } catch (refusal) {
      setError(fieldErrorsOf(refusal).length > 0 ? t(`channels.trial.problem.${kind}`) : errorText(refusal))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog title={t('channels.trial.title', { name })} onClose={onClose} size="s">
      <form onSubmit={submit} noValidate>
        <p>{t('channels.trial.text')}</p>
        <TextField
          label={t(`channels.trial.to.${kind}`)}
          help={t(`channels.trial.help.${kind}`)}
          value={to}
          error={error}
          type={kind === 'phone' ? 'tel' : 'email'}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => {
            setTo(text)
            setError(null)
          }}
        />
        <div role="status">{result && <Result result={result} />}</div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('workbench.close')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t(result ? 'channels.trial.again' : 'channels.trial.send')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function Result({ result: { to, reason, detail, tookMs } }: { result: TrialResult }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const seconds = (tookMs / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <p className="line-reason">
      <span>
        <Dot tone={reason === null ? 'good' : 'bad'} /> {reason === null ? t('channels.trial.done', { to, seconds }) : trialReasonText(t, reason)}
        {detail && <span className="dim"> {detailText(t, detail)}</span>}
      </span>
    </p>
  )
}
