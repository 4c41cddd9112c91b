import { type FormEvent, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { pairConnection } from '../contract/index.ts'
import { refreshConnectionStates } from './connectionStates.ts'

/** The channel begins the line anew for such a code, in milliseconds. */
const CODE_MS = 90_000

/** For who cannot scan: the phone's number, and a code for it. */
export function PairingForm({ id }: { id: number }) {
  const t = useT()
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    if (isBusy) return
    if (phone.trim() === '') return setError(t('channels.qr.problem.phone'))
    setBusy(true)
    setError(null)
    try {
      await call(pairConnection, { whatsappId: id, phone }, { timeoutMs: CODE_MS })
      await refreshConnectionStates()
    } catch (refusal) {
      setError(fieldErrorsOf(refusal).length > 0 ? t('channels.qr.problem.phone') : errorText(refusal))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('channels.qr.phone')}
        help={t('channels.qr.phoneHelp')}
        value={phone}
        error={error}
        type="tel"
        maxLength={40}
        autoComplete="off"
        onChange={(text) => {
          setPhone(text)
          setError(null)
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('channels.qr.askCode')}
      </Button>
    </form>
  )
}
