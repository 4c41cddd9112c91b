import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'

/** Stands in the text of the company where the name of the task and its due time go. */
export const TASK_HOLE = '{{tarefa}}'
export const DUE_HOLE = '{{prazo}}'
export const LONGEST_REMINDER = 1_000

/** `sending`: at the provider, or a node ended meanwhile; it turns `failed` by itself then. */
export const reminderStates = ['waiting', 'sending', 'sent', 'failed'] as const

const ownSchema = z.object({
  isOn: z.boolean(),
  /** Digits with calling code; empty for none. */
  number: z.string(),
})

export const remindersSchema = z.object({
  /** The company's connection that sends them; null: none are sent. */
  connectionId: z.int().nullable(),
  body: z.string(),
  /** Connections that may be chosen, for those who may choose. */
  connections: z.array(z.object({ id: z.int(), name: z.string() })),
  own: ownSchema,
  /** The newest one to the caller. */
  last: z
    .object({
      name: z.string(),
      at: z.string(),
      state: z.enum(reminderStates),
      /** Why it was not sent, or is tried again. */
      reason: z.enum(channelReasons).nullable(),
      /** In the provider's words. */
      detail: z.string().nullable(),
    })
    .nullable(),
})
export type Reminders = z.infer<typeof remindersSchema>

export const getReminders = defineEndpoint({
  method: 'GET',
  path: '/taskReminders',
  permission: 'tasks.list',
  summary: 'Reminders of tasks by WhatsApp',
  input: z.object({}),
  output: remindersSchema,
})

/** Whether and where the caller is reminded. @throws invalidInput (422) for `number`: `required` or `invalid` */
export const setOwnReminders = defineEndpoint({
  method: 'PUT',
  path: '/taskReminders/own',
  permission: 'tasks.list',
  summary: 'Be reminded of own tasks by WhatsApp',
  input: z.object({ isOn: booleanParam, number: z.string().max(400).default('') }),
  output: remindersSchema,
})

/** The connection that reminds the company's people, and its text. @throws invalidInput (422) for `connectionId`: `unknown`; for `body`: `noName` or `too_big` */
export const setCompanyReminders = defineEndpoint({
  method: 'PUT',
  path: '/taskReminders/company',
  permission: 'tasks.reminders',
  summary: 'Choose the connection that reminds of tasks',
  input: z.object({ connectionId: idParam.nullable(), body: z.string().max(20_000) }),
  output: remindersSchema,
})

/** Server only: a reminder by WhatsApp did not reach this person. */
export const reminderFailed = defineEvent('tasks.reminderFailed', z.object({ taskId: z.int(), name: z.string(), userId: z.int() }))
