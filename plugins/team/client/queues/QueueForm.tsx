import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { ColourField, FIRST_COLOUR } from '#core/client/ui/ColourField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { queueFormParts } from '../../contract/client.ts'
import { everybodyQuery } from '../../contract/everybody.ts'
import { createQueue, LONGEST_NAME, type Queue, queueProblems, updateQueue } from '../../contract/index.ts'
import { PeopleField } from '../PeopleField.tsx'
import { invalidateQueues } from './queuesQuery.ts'
import { warnOfQueueless } from './warnOfQueueless.ts'

/** Names of plain users who would work in no queue without this one. */
function useQueueless(queue: Queue | null, chosen: readonly number[]): string[] {
  const people = useQuery(everybodyQuery(call)).data ?? []
  if (!queue) return []
  const isLost = ({ id, profile, queues }: (typeof people)[number]) =>
    profile === 'user' && !chosen.includes(id) && queues.length === 1 && queues[0]?.id === queue.id
  return people.filter(isLost).map(({ name }) => name)
}

/** Writes or changes a queue; null for a new one. Its automatic texts are parts of other plugins. */
export default function QueueForm({ row: queue, onClose, onRemove }: RowFormProps<Queue>) {
  const t = useT()
  const client = useClient()
  const parts = useAtomValue(useMemo(() => contributionsAtom(queueFormParts), []))
  const start = {
    queue: queue?.queue ?? '',
    color: queue?.color ?? FIRST_COLOUR,
    isActive: queue?.isActive ?? true,
    greeting: queue?.greeting ?? '',
    absence: queue?.absence ?? '',
    businessHours: queue?.businessHours ?? [],
    users: queue?.users.map(({ id }) => id) ?? [],
  }
  const sentence = ({ field, code }: { field: string; code: string }) =>
    t(field.startsWith('businessHours') ? `fields.${code}` : `team.problem.${field}.${code}`)
  const { draft, change, problemOf, save, isDirty } = useDraft(start, sentence, t('team.form.refused'))
  const queueless = useQueueless(queue, draft.users)
  const write = async () => {
    const saved = await (queue ? call(updateQueue, { id: queue.id, rev: queue.rev, ...draft }) : call(createQueue, draft))
    await invalidateQueues()
    client.notify(t('team.queues.done.saved', { name: saved.queue }))
    warnOfQueueless(client, saved.withoutQueue)
  }
  return (
    <FormDialog
      size="l"
      title={t(queue ? 'team.queues.form.edit' : 'team.queues.new')}
      isDirty={isDirty}
      onSave={() => save(queueProblems(draft), write)}
      onClose={onClose}
    >
      <TextField
        label={t('team.queues.form.name')}
        value={draft.queue}
        error={problemOf('queue')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ queue: name })}
      />
      <ColourField label={t('team.queues.form.colour')} value={draft.color} error={problemOf('color')} onChange={(color) => change({ color })} />
      <Switch label={t('team.form.inUse')} help={t('team.queues.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <PeopleField
        chosen={draft.users}
        error={problemOf('users')}
        warning={queueless.length > 0 ? t('team.queues.noQueueLeft', { count: queueless.length, names: queueless.join(', ') }) : null}
        onChange={(users) => change({ users })}
      />
      {parts
        .toSorted((one, other) => one.order - other.order)
        .map(({ id, component: Part }) => (
          <Part key={id} draft={draft} change={change} problemOf={problemOf} />
        ))}
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('team.queues.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
