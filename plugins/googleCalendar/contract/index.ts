import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'

export * from './events.ts'

export const GOOGLE_CALENDAR_PATH = '/configuracoes/google-calendar'
/** Longest reminder, in minutes: four weeks, as Google has it. */
export const LONGEST_REMINDER = 40_320

export const accountStates = ['connected', 'reconnect'] as const

/** Somebody's calendar; the tokens stay on the server. */
export const googleAccountSchema = z.object({
  email: z.string(),
  calendarId: z.string(),
  calendarName: z.string(),
  /** Changes in Google change the meetings here. */
  isTwoWay: z.boolean(),
  /** Minutes before a meeting; null: as the calendar does by itself. */
  reminderMinutes: z.int().nullable(),
  /** `reconnect`: Google takes the tokens no more. */
  state: z.enum(accountStates),
  syncedAt: z.string().nullable(),
  /** Reason of the last failure, as `googleCalendar.failure` names it; empty after a success. */
  failure: z.string(),
})
export type GoogleAccount = z.infer<typeof googleAccountSchema>

/** The application that a company registered with Google. */
export const googleClientSchema = z.object({ clientId: z.string(), hasSecret: z.boolean(), baseAddress: z.string() })
export type GoogleClient = z.infer<typeof googleClientSchema>

const use = { permission: 'googleCalendar.use' } as const
const edit = { permission: 'googleCalendar.edit' } as const
const text = z.string().max(2_000)

/** The caller's calendar, and the application where they may change it. */
export const getGoogleCalendar = defineEndpoint({
  ...use,
  method: 'GET',
  path: '/google-calendar',
  summary: 'My calendar at Google',
  input: z.object({}),
  output: z.object({
    /** People can connect. */
    isReady: z.boolean(),
    /** Of who may change it; else null, as before it is set. */
    client: googleClientSchema.nullable(),
    /** Address that Google sends people back to. */
    callback: z.string(),
    account: googleAccountSchema.nullable(),
  }),
})

/** Stores the application; another client id asks everybody to connect again. @throws invalidInput (422) */
export const saveGoogleClient = defineEndpoint({
  ...edit,
  method: 'PUT',
  path: '/google-calendar/client',
  summary: 'The application at Google',
  input: z.object({
    clientId: text.default(''),
    /** Absent: stays as it is. */
    clientSecret: text.optional(),
    /** Empty: Google itself. */
    baseAddress: text.default(''),
  }),
  output: googleClientSchema,
})

/** The address to send the browser to. @throws googleNotReady (409) */
export const connectGoogle = defineEndpoint({
  ...use,
  method: 'POST',
  path: '/google-calendar/connect',
  summary: 'Begin to connect a calendar',
  input: z.object({}),
  output: z.object({ url: z.string() }),
})

/** Connects with the query that Google sent the browser back with. @throws googleState (400), googleRefused (422), googleUnreachable (503) */
export const finishGoogle = defineEndpoint({
  ...use,
  method: 'POST',
  path: '/google-calendar/finish',
  recording: 'never',
  summary: 'Connect a calendar',
  input: z.object({ query: z.string().max(8_000) }),
  output: googleAccountSchema,
})

/** Calendars that the caller may write to. @throws googleNotConnected (409), googleUnreachable (503) */
export const listGoogleCalendars = defineEndpoint({
  ...use,
  method: 'GET',
  path: '/google-calendar/calendars',
  summary: 'My calendars at Google',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** @throws googleNotConnected (409), invalidInput (422) */
export const changeGoogleAccount = defineEndpoint({
  ...use,
  method: 'PUT',
  path: '/google-calendar/account',
  summary: 'How my calendar is kept',
  input: z.object({
    calendarId: z.string().min(1).max(500),
    calendarName: text.default(''),
    isTwoWay: z.boolean(),
    reminderMinutes: z.number().nullable(),
  }),
  output: googleAccountSchema,
})

/** Ends the connection; what stands in Google stays there. @throws googleNotConnected (409) */
export const disconnectGoogle = defineEndpoint({
  ...use,
  method: 'DELETE',
  path: '/google-calendar/account',
  summary: 'Disconnect my calendar',
  input: z.object({}),
  output: z.object({ message: z.literal('GOOGLE_DISCONNECTED') }),
})

/** Somebody's own calendar is another, or gone. */
export const googleAccountChanged = defineEvent('googleCalendar.accountChanged', z.object({ account: googleAccountSchema.nullable() }), {
  channel: 'googleCalendar',
  kind: 'update',
  key: 'calendar',
})

/** Server only: Google takes somebody's access no more. */
export const googleAccessLost = defineEvent('googleCalendar.accessLost', z.object({ userId: z.int(), email: z.string() }))

export const refusedGoogle = (fields: FieldError[]) => invalidInput(fields, 422)
/** Nobody has stored an application yet. */
export const googleNotReady = () => new AppError('ERR_GOOGLE_NOT_READY', 409)
export const googleNotConnected = () => new AppError('ERR_GOOGLE_NOT_CONNECTED', 409)
/** Not begun by this person, or too long ago. */
export const googleState = () => new AppError('ERR_GOOGLE_STATE', 400)
/** Google, or the person there, refused. */
export const googleRefused = () => new AppError('ERR_GOOGLE_REFUSED', 422)
export const googleUnreachable = () => new AppError('ERR_GOOGLE_UNREACHABLE', 503)
