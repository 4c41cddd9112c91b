import { useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { dateOfLocal, HOUR_MS, localNow, momentText, readLocal } from '#core/client/ui/date/localText.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { AppError } from '#core/contract/errors.ts'
import type { Ticket } from '../../contract/index.ts'
import { snoozeUntil } from '../commands/timeActions.tsx'

/** Puts a ticket off to a day and a time. */
export default function SnoozeForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const [first] = useState(() => momentText(localNow() + HOUR_MS))
  const [local, setLocal] = useState(first)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const save = () => {
    const at = readLocal(local)
    const until = at === null ? null : dateOfLocal(at)
    if (until === null || until.getTime() <= Date.now()) {
      setProblem(t('tickets.snooze.past'))
      throw new AppError('ERR_FORM_REFUSED', 422, { message: t('tickets.snooze.past') })
    }
    return runOrThrow(snoozeUntil, { ticketId: ticket.id, until: until.toISOString() })
  }
  return (
    <FormDialog
      title={t('tickets.snooze.title', { name: ticket.name })}
      saveLabel={t('tickets.command.snooze')}
      isDirty={local !== first}
      onSave={save}
      onClose={onClose}
    >
      <DateField
        kind="moment"
        label={t('tickets.snooze.label')}
        value={local}
        error={problem}
        onChange={(moment) => {
          setLocal(moment)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
