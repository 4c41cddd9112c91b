import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { instantOf, localOf, localOfText, textOfLocal } from '#core/contract/zone.ts'
import { fileTools, replyBoxes } from '#plugins/chat/contract/client.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { fillVariables } from '#plugins/quickReplies/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { recurrenceSchema, recurrences, type Schedule } from '../../contract/index.ts'
import { presetTime } from '../presets.ts'
import { ContactChoice } from './ContactChoice.tsx'
import { TextPart } from './TextPart.tsx'
import { useFacts } from './useFacts.ts'
import { useScheduleForm } from './useScheduleForm.ts'
import { WhenField } from './WhenField.tsx'

export interface ScheduleFormProps {
  /** The one to change, or the one to take values from. */
  schedule: Schedule | null
  isCopy: boolean
  /** The conversation it is made in. */
  ticket: Ticket | null
  body: string
  timeZone: string
  onClose: () => void
}

/** Plans a message, or changes a planned one. */
export function ScheduleForm({ schedule, isCopy, ticket, body, timeZone, onClose }: ScheduleFormProps) {
  const t = useT()
  const client = useClient()
  const isEdit = schedule !== null && !isCopy
  const [contact, setContact] = useState(schedule?.contact ?? ticket?.contact ?? null)
  const [openedAt] = useState(() => new Date())
  const connections = useQuery(queryOf(listConnections, {})).data ?? []
  const { Files, useFiles } = client.use(fileTools)
  const { files, add, remove } = useFiles(schedule?.media ?? [])
  const start = {
    body: schedule?.body ?? body,
    when: textOfLocal(isEdit ? localOf(new Date(schedule.scheduleDate), timeZone) : presetTime('soon', openedAt, timeZone)),
    recurrence: schedule?.recurrence ?? ('none' as const),
    openTicket: schedule?.openTicket ?? false,
    whatsappId: String(schedule?.whatsappId ?? ticket?.whatsappId ?? ''),
  }
  const [shown, setShown] = useState({ body: start.body, when: start.when })
  const at = instantOf(localOfText(shown.when) ?? openedAt.getTime(), timeZone)
  const facts = useFacts(contact?.id ?? null, ticket, at, timeZone)
  const preview = useMemo(() => (facts ? fillVariables(shown.body, facts) : null), [facts, shown.body])
  const target = contact && { contactId: contact.id, ticketId: schedule?.ticketId ?? ticket?.id ?? null }
  const parts = { schedule: isEdit ? schedule : null, target, start, timeZone, files, unknown: preview?.unknown ?? [] }
  const { draft, change, save, problemOf, isDirty } = useScheduleForm(parts)
  const type = (part: Partial<typeof shown>) => {
    setShown((now) => ({ ...now, ...part }))
    change(part)
  }
  const finish = async () => {
    await save()
    // Text that was planned out of the reply box is no longer a draft.
    if (ticket && body !== '') client.use(replyBoxes).take(ticket.id)
  }
  return (
    <FormDialog
      title={t(isEdit ? 'schedules.form.edit' : 'schedules.form.new')}
      saveLabel={isEdit ? undefined : t('schedules.form.plan')}
      isDirty={isDirty}
      onSave={finish}
      onClose={onClose}
    >
      <ContactChoice
        chosen={contact}
        error={problemOf('contactId') ?? (connections.length > 1 ? null : problemOf('whatsappId'))}
        onChoose={schedule || ticket ? null : setContact}
      />
      <TextPart value={draft.body} error={problemOf('body')} preview={preview} onChange={(text) => type({ body: text })} />
      <WhenField value={draft.when} timeZone={timeZone} error={problemOf('scheduleDate')} onChange={(when) => type({ when })} />
      <Files files={files} error={problemOf('medias')} onAdd={add} onRemove={remove} />
      <div className="schedule-row">
        <Select
          label={t('schedules.form.recurrence')}
          value={draft.recurrence}
          options={recurrences.map((value) => ({ value, label: t(`schedules.recurrence.${value}`) }))}
          onChange={(value) => change({ recurrence: recurrenceSchema.parse(value) })}
        />
        {connections.length > 1 && (
          <Select
            label={t('schedules.form.connection')}
            value={draft.whatsappId}
            error={problemOf('whatsappId')}
            options={[{ value: '', label: t('schedules.form.lastConnection') }, ...connections.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(whatsappId) => change({ whatsappId })}
          />
        )}
      </div>
      <Switch
        label={t('schedules.form.openTicket')}
        help={t('schedules.form.openTicketHelp')}
        isOn={draft.openTicket}
        onChange={(openTicket) => change({ openTicket })}
      />
    </FormDialog>
  )
}
