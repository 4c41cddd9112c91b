import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { TIME_OF_DAY } from '#core/contract/validators.ts'
import { birthdayPeriods } from './birthday.ts'

/** People that are greeted at once, and shown. */
export const MOST_GREETED = 200
/** Room for what is refused in words. */
const LONGEST_INPUT = 20_000

/** `greeted`: today, by this call; `planned`: for the day, and not gone out yet. */
export const greetingStates = ['none', 'planned', 'greeted'] as const

const birthdaySchema = z.object({
  /** Of the contact. */
  id: z.int(),
  name: personalName(z.string()),
  number: personalNumber(z.string()),
  profilePicUrl: z.string().nullable(),
  /** The day that comes: '2026-11-22'. */
  date: z.string(),
  /** How old they become; null where the year is not known. */
  age: z.int().nullable(),
  wallets: z.array(z.object({ id: z.int(), name: z.string() })),
  greeting: z.enum(greetingStates),
})
export type ContactBirthday = z.infer<typeof birthdaySchema>

/**
 * Contacts with a birthday from today on, by the company's zone, the next one first; of contacts' own fields named *aniversário*, *nascimento*
 * or the like. Plain users see those of their own wallet and of nobody's. `hasMore`: more than 200 celebrate.
 */
export const listBirthdays = defineEndpoint({
  method: 'GET',
  path: '/contacts/birthdays',
  permission: 'schedules.greet',
  summary: 'Birthdays of contacts',
  input: z.object({ period: z.enum(birthdayPeriods).default('today') }),
  output: z.object({ birthdays: z.array(birthdaySchema), today: z.string(), hasMore: z.boolean() }),
})

/**
 * Congratulates contacts, each once a day; variables are filled for each. Now, or with `time` on the day of each one's birthday, at that time
 * of the company's zone: these are planned messages then, but who celebrates today and is past that time is greeted at once. @throws invalidInput (422) for a blank text, or without a contact
 */
export const sendBirthday = defineEndpoint({
  method: 'POST',
  path: '/messages/sendBirthday',
  permission: 'schedules.greet',
  summary: 'Greet birthdays',
  input: z.object({
    contactId: idParam.optional(),
    contacts: z
      .array(z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)]))
      .max(MOST_GREETED)
      .default([]),
    body: z.string().max(LONGEST_INPUT).default(''),
    whatsappId: idParam.nullish(),
    /** '09:00'. */
    time: z.string().regex(TIME_OF_DAY).nullish(),
  }),
  output: z.object({ sent: z.int(), failed: z.array(z.object({ contactId: z.int(), error: z.string() })) }),
})

/** The contact was greeted that day already, or is going to be. */
export const greetedToday = () => new AppError('ERR_BIRTHDAY_GREETED', 409)
/** Nobody knows that they celebrate within a month. */
export const noBirthdayAhead = () => new AppError('ERR_NO_BIRTHDAY_AHEAD', 409)
