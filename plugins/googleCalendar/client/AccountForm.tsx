import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { changeGoogleAccount, type GoogleAccount, LONGEST_REMINDER } from '../contract/index.ts'
import { calendarsQuery, putAccount } from './calendar.ts'

/** Which calendar gets the meetings, whether its changes come back, and when it reminds. */
export function AccountForm({ account }: { account: GoogleAccount }) {
  const t = useT()
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const calendars = useQuery(calendarsQuery(account.email))
  const { calendarId, calendarName, isTwoWay, reminderMinutes } = account
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { calendarId, isTwoWay, reminder: reminderMinutes === null ? '' : String(reminderMinutes) },
    ({ field, code }) => t(`googleCalendar.problem.${field}.${code}`),
    t('googleCalendar.refused'),
  )
  const known = calendars.data ?? []
  const isKnown = calendarId === 'primary' || known.some(({ id }) => id === calendarId)
  const options = [
    { value: 'primary', label: t('googleCalendar.primary') },
    ...known.filter(({ id }) => id !== account.email).map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: calendarId, label: calendarName || calendarId }]),
  ]
  const write = async () => {
    const name = options.find(({ value }) => value === draft.calendarId)?.label ?? ''
    const minutes = draft.reminder.trim() === '' ? null : Number(draft.reminder)
    const saved = await call(changeGoogleAccount, { calendarId: draft.calendarId, calendarName: name, isTwoWay: draft.isTwoWay, reminderMinutes: minutes })
    putAccount(saved)
    client.notify(t('googleCalendar.done.saved'), 'success')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const isNumber = draft.reminder.trim() === '' || (/^\d+$/.test(draft.reminder.trim()) && Number(draft.reminder) <= LONGEST_REMINDER)
    try {
      await save(isNumber ? [] : [{ field: 'reminderMinutes', code: 'invalid_type', message: 'Whole minutes' }], write)
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      aria-label={t('googleCalendar.calendar')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onSubmitKeys(() => form.current?.requestSubmit())}
      noValidate
    >
      <Select
        label={t('googleCalendar.calendar')}
        help={calendars.isError ? errorText(calendars.error) : t('googleCalendar.calendarHelp')}
        value={draft.calendarId}
        options={options}
        onChange={(value) => change({ calendarId: value })}
      />
      <TextField
        label={t('googleCalendar.reminder')}
        help={t('googleCalendar.reminderHelp')}
        value={draft.reminder}
        error={problemOf('reminderMinutes')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(reminder) => change({ reminder })}
      />
      <Switch label={t('googleCalendar.twoWay')} help={t('googleCalendar.twoWayHelp')} isOn={draft.isTwoWay} onChange={(on) => change({ isTwoWay: on })} />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('workbench.save')}
      </Button>
    </form>
  )
}
