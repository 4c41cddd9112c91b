import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { formatDateTime, t } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { instantOf, localOfText } from '#core/contract/zone.ts'
import type { FormFile } from '#plugins/chat/contract/client.ts'
import { createSchedule, type Recurrence, type Schedule, scheduleProblems, updateSchedule } from '../../contract/index.ts'
import { askAgain } from '../schedules.ts'

/** Draft of a planned message, as a person writes it. */
export interface ScheduleDraft {
  body: string
  /** As the field has it, on the clock of the company's zone. */
  when: string
  recurrence: Recurrence
  openTicket: boolean
  /** Empty: the connection the contact was last spoken to. */
  whatsappId: string
}

export interface ScheduleTarget {
  contactId: number
  ticketId: number | null
}

export interface ScheduleFormParts {
  /** The one to change; null for a new one. */
  schedule: Schedule | null
  target: ScheduleTarget | null
  start: ScheduleDraft
  timeZone: string
  files: readonly FormFile[]
  unknown: readonly string[]
}

/** Values, problems and saving of the form. */
export function useScheduleForm({ schedule, target, start: initial, timeZone, files, unknown }: ScheduleFormParts) {
  const client = useClient()
  const [start] = useState(initial)
  const [idFront] = useState(newId)
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<readonly FieldError[]>([])

  const change = (part: Partial<ScheduleDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    const fields = [...Object.keys(part), ...('when' in part ? ['scheduleDate'] : [])]
    setProblems((now) => now.filter(({ field }) => !fields.includes(field)))
  }
  const refuse = (found: readonly FieldError[]): never => {
    setProblems(found)
    throw new AppError('ERR_SCHEDULE_REFUSED', 422, { message: t('schedules.form.refused') })
  }
  const checked = () => {
    const local = localOfText(draft.when)
    const scheduleDate = local === null ? null : instantOf(local, timeZone)
    const own: FieldError[] = scheduleDate
      ? scheduleProblems({ body: draft.body, scheduleDate, fileCount: files.length, unknown }, new Date())
      : [{ field: 'scheduleDate', code: 'required', message: '' }]
    if (!target) own.push({ field: 'contactId', code: 'required', message: '' })
    if (files.some(({ id }) => id === null)) own.push({ field: 'medias', code: 'unfinished', message: '' })
    return own.length > 0 || !scheduleDate || !target ? refuse(own) : { scheduleDate: scheduleDate.toISOString(), target }
  }
  const save = async (): Promise<void> => {
    const { scheduleDate, target: whom } = checked()
    const { body, recurrence, openTicket } = draft
    const medias = files.flatMap(({ id }) => id ?? [])
    const whatsappId = draft.whatsappId === '' ? undefined : Number(draft.whatsappId)
    const plan = { body, recurrence, openTicket, medias, scheduleDate, whatsappId }
    try {
      const saved = await (schedule ? call(updateSchedule, { ...plan, id: schedule.id }) : call(createSchedule, { ...plan, ...whom, idFront }))
      client.notify(t('schedules.done.saved', { name: saved.contact.name, at: formatDateTime(saved.scheduleDate) }))
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields.length > 0) return refuse(fields)
      throw error
    }
    await askAgain()
  }
  const problemOf = (field: string): string | null => {
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`schedules.problem.${field}.${problem.code}`) : null
  }
  return { draft, change, save, problemOf, isDirty: JSON.stringify(draft) !== JSON.stringify(start) }
}
