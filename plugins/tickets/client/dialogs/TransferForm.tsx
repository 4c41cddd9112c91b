import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { LONGEST_TRANSFER_NOTE, type Ticket } from '../../contract/index.ts'
import { mayReceive } from '../commands/mayReceive.ts'
import { transferTo } from '../commands/transferDeeds.ts'

/** To a queue, where it waits, or to a person, who has it at once. */
export default function TransferForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const me = useAtomValue(sessionAtom)?.userId
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues, {}) }).data ?? []
  const people = useQuery(everybodyQuery(call)).data ?? []
  const [queueId, setQueueId] = useState(ticket.queueId === null ? '' : String(ticket.queueId))
  const [userId, setUserId] = useState('')
  const [note, setNote] = useState('')

  const chosenQueueId = queueId === '' ? null : Number(queueId)
  const choices = queues.filter(({ isActive }) => isActive).map(({ id, queue }) => ({ value: String(id), label: queue }))
  const isKnown = queueId === '' || choices.some(({ value }) => value === queueId)
  const chosenQueue = queues.find(({ id }) => String(id) === queueId)
  const candidates = mayReceive(people, ticket, chosenQueue?.id ?? null)
  const chosenPerson = candidates.find(({ id }) => String(id) === userId)
  const isSame = chosenQueueId === ticket.queueId && !chosenPerson && ticket.status === 'pending'

  const save = () => {
    if (isSame && note.trim() === '') return
    const to = chosenPerson?.name ?? chosenQueue?.queue ?? ticket.queue?.queue ?? t('tickets.noQueue')
    return runOrThrow(transferTo, { ticketId: ticket.id, queueId: chosenQueueId, userId: chosenPerson?.id ?? null, note: note.trim(), to })
  }
  return (
    <FormDialog
      title={t('tickets.transfer.title', { name: ticket.name })}
      saveLabel={t('tickets.command.transfer')}
      isDirty={note.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={t('tickets.transfer.queue')}
        value={queueId}
        onChange={setQueueId}
        options={[{ value: '', label: t('tickets.noQueue') }, ...(isKnown ? [] : [{ value: queueId, label: ticket.queue?.queue ?? '' }]), ...choices]}
      />
      <Select
        label={t('tickets.transfer.person')}
        help={t(chosenPerson ? 'tickets.transfer.toPerson' : 'tickets.transfer.toQueue')}
        value={userId}
        onChange={setUserId}
        options={[
          { value: '', label: t('tickets.transfer.nobody') },
          ...candidates.map(({ id, name, status }) => ({
            value: String(id),
            label: `${name}${id === me ? ` ${t('tickets.transfer.me')}` : ''} · ${t(`core.presence.${status}`)}`,
          })),
        ]}
      />
      <TextArea
        label={t('tickets.transfer.note')}
        help={t('tickets.transfer.noteHelp')}
        rows={3}
        maxLength={LONGEST_TRANSFER_NOTE}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
