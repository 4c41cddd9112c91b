import { useAtomValue } from 'jotai'
import { type FormEvent, useRef, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type GoogleClient, saveGoogleClient } from '../contract/index.ts'
import { refreshCalendar } from './calendar.ts'
import './calendar.css'

/** The application that the company registered with Google; for who may change it. */
export function ClientForm({ client: stored, callback }: { client: GoogleClient | null; callback: string }) {
  const t = useT()
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayEdit = useAtomValue(permissionsAtom).has('googleCalendar.edit')
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { clientId: stored?.clientId ?? '', clientSecret: '', baseAddress: stored?.baseAddress ?? '' },
    ({ field, code }) => t(`googleCalendar.problem.${field}.${code}`),
    t('googleCalendar.refused'),
  )
  if (!mayEdit) return null
  const write = async () => {
    const { clientSecret, ...rest } = draft
    await call(saveGoogleClient, { ...rest, ...(clientSecret.trim() !== '' && { clientSecret }) })
    await refreshCalendar()
    client.notify(t('googleCalendar.done.client'), 'success')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await save([], write)
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="calendar-part"
      aria-label={t('googleCalendar.client')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onSubmitKeys(() => form.current?.requestSubmit())}
      noValidate
    >
      <h3>{t('googleCalendar.client')}</h3>
      <p className="dim">{t('googleCalendar.clientText')}</p>
      <CopyText label={t('googleCalendar.callback')} text={callback} />
      <TextField
        label={t('googleCalendar.clientId')}
        value={draft.clientId}
        error={problemOf('clientId')}
        autoComplete="off"
        spellCheck={false}
        onChange={(clientId) => change({ clientId })}
      />
      <TextField
        label={t('googleCalendar.clientSecret')}
        help={stored?.hasSecret ? t('googleCalendar.secretKept') : undefined}
        value={draft.clientSecret}
        error={problemOf('clientSecret')}
        type="password"
        autoComplete="new-password"
        onChange={(clientSecret) => change({ clientSecret })}
      />
      <TextField
        label={t('googleCalendar.baseAddress')}
        help={t('googleCalendar.baseAddressHelp')}
        value={draft.baseAddress}
        error={problemOf('baseAddress')}
        autoComplete="off"
        spellCheck={false}
        onChange={(baseAddress) => change({ baseAddress })}
      />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <Button type="submit" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('workbench.save')}
      </Button>
    </form>
  )
}
