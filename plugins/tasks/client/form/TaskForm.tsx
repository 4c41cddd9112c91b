import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextArea } from '#core/client/ui/TextArea.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { recurrences } from '#plugins/schedules/contract/recurrence.ts'
import { everybodyQuery, teamsKey } from '#plugins/team/contract/everybody.ts'
import { listTeams } from '#plugins/team/contract/index.ts'
import { createTask, LONGEST_NAME, LONGEST_TEXT, priorities, type Task, taskProblems, updateTask } from '../../contract/index.ts'
import type { NewTask } from '../dialogs.atoms.ts'
import { refreshTasks } from '../queries.ts'
import { TaskOrigin } from '../TaskOrigin.tsx'
import { draftOf, reminders, wantedOf } from './draft.ts'
import '../tasks.css'

interface TaskFormProps {
  task: Task | null
  /** Of a new one: where it comes from, and what stands in its fields already. */
  begun: NewTask
  onClose: () => void
}

/** Writes or changes a task. */
export default function TaskForm({ task, begun, onClose }: TaskFormProps) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const mayAssign = useAtomValue(permissionsAtom).has('tasks.assign')
  const people = useQuery(everybodyQuery(call)).data ?? []
  const teams = useQuery({ queryKey: teamsKey, queryFn: () => call(listTeams, { isActive: true }) }).data ?? []
  const own = session?.userId ?? 0
  const { draft, change, problemOf, save, isDirty } = useDraft(
    draftOf(task, own, begun),
    ({ field, code }) => t(`tasks.problem.${field}.${code}`),
    t('tasks.form.refused'),
  )
  const wanted = wantedOf(draft)
  const write = async () => {
    const saved = await (task
      ? call(updateTask, { id: task.id, ...wanted })
      : call(createTask, { ...wanted, ticketId: begun.ticketId, messageId: begun.messageId, dealId: begun.deal?.id ?? null }))
    await refreshTasks()
    client.notify(t('tasks.done.saved', { name: saved.name }))
  }
  const owners = people.filter(({ id }) => mayAssign || id === own || id === task?.ownerId)
  return (
    <FormDialog
      title={task ? t('tasks.form.edit', { name: task.name }) : t('tasks.command.create')}
      isDirty={isDirty}
      onSave={() => save(taskProblems(wanted), write)}
      onClose={onClose}
    >
      <TextField
        label={t('tasks.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(next) => change({ name: next })}
      />
      <TextArea
        label={t('tasks.form.description')}
        rows={3}
        value={draft.description}
        error={problemOf('description')}
        maxLength={LONGEST_TEXT}
        onChange={(description) => change({ description })}
      />
      <OriginOf task={task} begun={begun} onLeave={onClose} />
      <div className="task-form-row">
        <DateField kind="moment" label={t('tasks.form.limitDate')} value={draft.limitDate} leans="ahead" onChange={(limitDate) => change({ limitDate })} />
        <Select
          label={t('tasks.form.remind')}
          value={draft.remindMinutes}
          error={problemOf('remindMinutes')}
          options={[
            { value: '', label: t('tasks.remind.none') },
            ...reminders.map((minutes) => ({ value: String(minutes), label: t(`tasks.remind.${minutes}`) })),
          ]}
          onChange={(remindMinutes) => change({ remindMinutes })}
        />
        <Select
          label={t('tasks.form.repeats')}
          value={draft.repeats}
          error={problemOf('repeats')}
          options={recurrences.map((value) => ({ value, label: t(`tasks.repeats.${value}`) }))}
          onChange={(value) => change({ repeats: recurrences.find((one) => one === value) ?? 'none' })}
        />
        <Select
          label={t('tasks.form.priority')}
          value={draft.priority}
          options={priorities.map((value) => ({ value, label: t(`tasks.priority.${value}`) }))}
          onChange={(value) => change({ priority: priorities.find((one) => one === value) ?? 'none' })}
        />
        <Select
          label={t('tasks.form.owner')}
          value={draft.ownerId}
          error={problemOf('ownerId')}
          options={[{ value: '', label: t('tasks.form.nobody') }, ...owners.map(({ id, name: person }) => ({ value: String(id), label: person }))]}
          onChange={(ownerId) => change({ ownerId })}
        />
        {teams.length > 0 && (
          <Select
            label={t('tasks.form.team')}
            value={draft.teamId}
            error={problemOf('teamId')}
            options={[{ value: '', label: t('tasks.form.noTeam') }, ...teams.map(({ id, group }) => ({ value: String(id), label: group }))]}
            onChange={(teamId) => change({ teamId })}
          />
        )}
      </div>
      <TextArea
        label={t('tasks.form.comments')}
        value={draft.comments}
        error={problemOf('comments')}
        maxLength={LONGEST_TEXT}
        rows={2}
        onChange={(comments) => change({ comments })}
      />
    </FormDialog>
  )
}

/** Where the task comes from: links of one that is there, so that nothing that is typed is lost; words of a new one. */
function OriginOf({ task, begun, onLeave }: { task: Task | null; begun: NewTask; onLeave: () => void }) {
  const t = useT()
  const { ticketId, messageId, deal } = task ?? begun
  if (ticketId === null && deal === null) return null
  return (
    <p className="task-origin dim small">
      {task ? (
        <TaskOrigin task={task} onLeave={onLeave} />
      ) : (
        <>
          {ticketId !== null && <span>{t(messageId === null ? 'tasks.origin.ticket' : 'tasks.origin.message', { ticketId })}</span>}
          {deal && <span>{t('tasks.origin.deal', { title: deal.name })}</span>}
        </>
      )}
    </p>
  )
}
