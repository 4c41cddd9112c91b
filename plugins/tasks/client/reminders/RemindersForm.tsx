import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { DUE_HOLE, getReminders, LONGEST_REMINDER, type Reminders, setCompanyReminders, setOwnReminders, TASK_HOLE } from '../../contract/index.ts'
import { TASKS } from '../queries.ts'

/** Texts about the company's text name its holes. */
const HOLES = { tarefa: TASK_HOLE, prazo: DUE_HOLE }
const KNOWN_REASONS = ['notConnected', 'invalidRecipient', 'windowClosed', 'uncertain']

/** Reminders by WhatsApp: the person's own wish and number, and for administrators the connection of the company. */
export default function RemindersForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data, isError, error, refetch } = useQuery({ queryKey: [TASKS, 'reminders'], queryFn: () => call(getReminders, {}), staleTime: 0 })
  if (data) return <Fields reminders={data} onClose={onClose} />
  return (
    <Dialog title={t('tasks.reminders.title')} onClose={onClose}>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Dialog>
  )
}

function Fields({ reminders, onClose }: { reminders: Reminders; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const mayChoose = useAtomValue(permissionsAtom).has('tasks.reminders')
  const { connections, connectionId, body, own } = reminders
  const { draft, change, problemOf, save, isDirty } = useDraft(
    {
      isOn: own.isOn,
      number: own.number === '' ? '' : formatPhone(own.number),
      connectionId: String(connectionId ?? ''),
      body: body === '' ? t('tasks.reminders.initialBody', HOLES) : body,
    },
    ({ field, code }) => t(`tasks.problem.${field}.${code}`, HOLES),
    t('tasks.form.refused'),
  )
  const write = async () => {
    const company = { connectionId: draft.connectionId === '' ? null : Number(draft.connectionId), body: draft.body }
    const isCompanyChanged = company.connectionId !== connectionId || (company.connectionId !== null && company.body !== body)
    if (mayChoose && isCompanyChanged) await call(setCompanyReminders, company)
    const saved = await call(setOwnReminders, { isOn: draft.isOn, number: draft.number })
    queryClient.setQueryData([TASKS, 'reminders'], saved)
    client.notify(t('tasks.reminders.saved'))
  }
  const isAvailable = mayChoose ? draft.connectionId !== '' : connectionId !== null
  return (
    <FormDialog title={t('tasks.reminders.title')} isDirty={isDirty} onSave={() => save([], write)} onClose={onClose}>
      <Switch
        label={t('tasks.reminders.isOn')}
        help={t(isAvailable ? 'tasks.reminders.isOnHelp' : 'tasks.reminders.unavailable')}
        isOn={draft.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <TextField
        label={t('tasks.reminders.number')}
        value={draft.number}
        error={problemOf('number')}
        inputMode="tel"
        autoComplete="tel"
        onChange={(number) => change({ number })}
      />
      {reminders.last && <LastReminder last={reminders.last} />}
      {mayChoose && (
        <fieldset className="task-reminders-company">
          <legend>{t('tasks.reminders.company')}</legend>
          <Select
            label={t('tasks.reminders.connection')}
            help={t('tasks.reminders.connectionHelp')}
            value={draft.connectionId}
            error={problemOf('connectionId')}
            options={[{ value: '', label: t('tasks.reminders.noConnection') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(next) => change({ connectionId: next })}
          />
          {draft.connectionId !== '' && (
            <TextArea
              label={t('tasks.reminders.body')}
              help={t('tasks.reminders.bodyHelp', HOLES)}
              rows={3}
              value={draft.body}
              error={problemOf('body')}
              maxLength={LONGEST_REMINDER}
              onChange={(next) => change({ body: next })}
            />
          )}
        </fieldset>
      )}
    </FormDialog>
  )
}

/** How the newest reminder to the person went, with the reason where it did not go out. */
function LastReminder({ last: { name, at, state, reason, detail } }: { last: NonNullable<Reminders['last']> }) {
  const t = useT()
  const why = reason === null ? '' : t(`tasks.reminders.reason.${KNOWN_REASONS.includes(reason) ? reason : 'other'}`)
  return (
    <p className={state === 'failed' ? 'task-late' : 'dim'} role="note">
      {t(`tasks.reminders.last.${state}`, { name })} <RelativeTime at={at} style="minute" />
      {why !== '' && <> · {why}</>}
      {detail !== null && <> ({detail})</>}
    </p>
  )
}
