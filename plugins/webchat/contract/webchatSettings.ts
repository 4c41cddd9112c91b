import { z } from 'zod'
import { COLOUR_VALUE } from '#core/contract/colours.ts'
import { askings } from './askings.ts'
import { readOrigin } from './origins.ts'

/** In characters. */
export const LONGEST_TITLE = 60
export const LONGEST_GREETING = 500
export const MOST_ORIGINS = 30

export const asksSchema = z.object({ name: z.enum(askings), email: z.enum(askings), phone: z.enum(askings) })
export type Asks = z.infer<typeof asksSchema>

const asksNothing: Asks = { name: 'no', email: 'no', phone: 'no' }
/** Fields that `webchat.asksWho` asks for. */
const asksAsUsual: Asks = { name: 'required', email: 'optional', phone: 'optional' }

const origin = z.string().superRefine((text, issues) => {
  const read = readOrigin(text)
  if ('problem' in read) issues.addIssue({ code: 'custom', params: { code: read.problem }, message: 'Write it as https://loja.com.br' })
})
const colour = z.string().superRefine((text, issues) => {
  if (text !== '' && !COLOUR_VALUE.test(text)) issues.addIssue({ code: 'custom', params: { code: 'no_colour' }, message: 'Write the colour as #3d7fc4' })
})
const named = (field: string) => ({ title: `webchat.field.${field}`, description: `webchat.field.${field}Help` })

/** Settings of one web chat by an administrator; its colour, name and queue are the connection's. */
export const webchatSettings = z.object({
  /** Heading of the page; empty for the company's name. */
  title: z.string().trim().max(LONGEST_TITLE).default('').meta(named('title')),
  /** First line of an empty conversation; empty for our own. */
  greeting: z.string().trim().max(LONGEST_GREETING).default('').meta(named('greeting')),
  /** Sites that may show the page in a frame; none: any. @see readOrigin */
  allowedOrigins: z.array(origin).max(MOST_ORIGINS).default([]).meta(named('origins')),
  /** Says when the company is closed. */
  showsHours: z.boolean().default(true).meta(named('showsHours')),
  /** Null: as the company's `webchat.asksWho` says. */
  asks: asksSchema.nullable().default(null).meta(named('asks')),
  position: z.enum(['right', 'left']).default('right').meta(named('position')),
  /** Of the button on the site; empty for the connection's. */
  buttonColor: colour.default('').meta(named('buttonColor')),
  /** Visitors may send files. */
  takesFiles: z.boolean().default(true).meta(named('takesFiles')),
})
export type WebchatSettings = z.infer<typeof webchatSettings>

/** Settings of a connection; a field that makes no sense has its initial value. */
export function webchatSettingsOf(config: Record<string, unknown>): WebchatSettings {
  const whole = webchatSettings.safeParse(config)
  if (whole.success) return whole.data
  const wrong = new Set(whole.error.issues.map(({ path }) => String(path[0])))
  const rest = webchatSettings.safeParse(Object.fromEntries(Object.entries(config).filter(([name]) => !wrong.has(name))))
  return rest.success ? rest.data : webchatSettings.parse({})
}

/** Questions to a visitor before the conversation. */
export const asksOf = ({ asks }: Pick<WebchatSettings, 'asks'>, isAskingWho: boolean): Asks => asks ?? (isAskingWho ? asksAsUsual : asksNothing)

/** Whether there is a form at all. */
export const asksAnything = (asks: Asks): boolean => Object.values(asks).some((asking) => asking !== 'no')

/** Sites that may show the page in a frame, as a content security policy names them; none: any. */
export const frameOrigins = ({ allowedOrigins }: Pick<WebchatSettings, 'allowedOrigins'>): string[] =>
  allowedOrigins.flatMap((origin) => {
    const read = readOrigin(origin)
    return 'origin' in read ? [read.origin] : []
  })
