import type { Recurrence } from '#plugins/schedules/contract/recurrence.ts'
import type { Priority, Task } from '../../contract/index.ts'
import type { NewTask } from '../dialogs.atoms.ts'

/** Minutes before the due time that the form offers. */
export const reminders = [0, 10, 60, 1_440] as const

/** A task as its form has it: choices as texts. */
export interface FormDraft {
  name: string
  description: string
  comments: string
  /** '2026-11-21T09:00' on this machine's clock; empty for none. */
  limitDate: string
  remindMinutes: string
  repeats: Recurrence
  priority: Priority
  ownerId: string
  teamId: string
}

const MINUTE_MS = 60_000

const localText = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

export const draftOf = (task: Task | null, own: number, begun: Pick<NewTask, 'name' | 'description'>): FormDraft => ({
  name: task?.name ?? begun.name,
  description: task?.description ?? begun.description,
  comments: task?.comments ?? '',
  limitDate: localText(task?.limitDate ?? null),
  remindMinutes: String(task?.remindMinutes ?? ''),
  repeats: task?.repeats ?? 'none',
  priority: task?.priority ?? 'none',
  ownerId: task ? String(task.ownerId ?? '') : String(own),
  teamId: String(task?.team?.id ?? ''),
})

const idOf = (text: string): number | null => (text === '' ? null : Number(text))

export function wantedOf({ limitDate, remindMinutes, ownerId, teamId, ...draft }: FormDraft) {
  const at = new Date(limitDate)
  return {
    ...draft,
    limitDate: limitDate === '' || Number.isNaN(at.getTime()) ? null : at.toISOString(),
    remindMinutes: idOf(remindMinutes),
    ownerId: idOf(ownerId),
    teamId: idOf(teamId),
  }
}
