import { useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import type { Ticket } from '../../contract/index.ts'
import { snoozeUntil } from '../commands/timeDeeds.tsx'

/** As the browser's own field writes a time. */
const asLocal = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const HOUR_MS = 3_600_000

/** Puts a ticket off to a day and a time. */
export default function SnoozeForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const [first] = useState(() => asLocal(new Date(Date.now() + HOUR_MS)))
  const [local, setLocal] = useState(first)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const save = () => {
    const until = new Date(local)
    if (!(until.getTime() > Date.now())) {
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
      <TextField label={t('tickets.snooze.label')} type="datetime-local" value={local} onChange={setLocal} error={problem} />
    </FormDialog>
  )
}
