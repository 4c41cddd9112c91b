import { z } from 'zod'
import { readJson, writeJson } from '#core/client/browser/storage.ts'

const choiceSchema = z.object({
  reasonId: z.int().nullable(),
  /** `usual`: what the company sends by itself; `none`; else a message's id. */
  farewell: z.string(),
})
export type LastChoice = z.infer<typeof choiceSchema>

const key = (userId: number, queueId: number | null) => `closing.${userId}.${queueId ?? 0}`
const askKey = (userId: number) => `closing.ask.${userId}`

/** The last choice of a person for a queue in this browser. */
export const readChoice = (userId: number, queueId: number | null): LastChoice | null => readJson(key(userId, queueId), choiceSchema)
export const keepChoice = (userId: number, queueId: number | null, choice: LastChoice): void => writeJson(key(userId, queueId), choice)

/** Whether a person wants to be asked in this browser, also where nothing is mandatory. */
export const wantsToBeAsked = (userId: number): boolean => readJson(askKey(userId), z.boolean()) ?? false
export const keepWish = (userId: number, isWanted: boolean): void => writeJson(askKey(userId), isWanted)
