import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type ChannelKind,
  type ConnectionConfig,
  type ConnectionTexts,
  channelKinds,
  connectionTextProblems,
  connectionTexts,
  isStorable,
  refusedConnection,
} from '../contract/index.ts'
import type { Secrets } from './secrets.ts'

export const kindOf = (ctx: ServerContext, type: string): ChannelKind | undefined => ctx.contributionsOf(channelKinds).find((kind) => kind.type === type)

const issueSchema = z.object({ code: z.string(), params: z.object({ code: z.string() }).optional() })

const problemsOf = (part: string, error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => {
    const { code, params } = issueSchema.parse(issue)
    return { field: [part, ...issue.path].join('.'), code: params?.code ?? code, message: issue.message }
  })

/** Only fields that the kind has; null gives a field its initial value back. */
function merged(schema: z.ZodObject, before: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries({ ...before, ...given }).filter(([name, value]) => name in schema.shape && value !== null && value !== undefined)
  return Object.fromEntries(known)
}

function checkStorable(part: string, fields: Record<string, unknown>): void {
  const wrong = Object.entries(fields).filter(([, value]) => !isStorable(value))
  if (wrong.length === 0) return
  throw refusedConnection(wrong.map(([name]) => ({ field: `${part}.${name}`, code: 'invalid_format', message: 'Half a character is none' })))
}

/** Settings of a connection after a change. @throws invalidInput (422) at `config.<field>` */
export function changedConfig(kind: ChannelKind | undefined, before: ConnectionConfig, given: ConnectionConfig): ConnectionConfig {
  if (!kind) return before
  const parsed = kind.settings.safeParse(merged(kind.settings, before, given))
  if (!parsed.success) throw refusedConnection(problemsOf('config', parsed.error))
  checkStorable('config', parsed.data)
  return parsed.data
}

/** Credentials of a connection after a change; an empty one takes it away. @throws invalidInput (422) at `secrets.<field>` */
export function changedSecrets(kind: ChannelKind | undefined, before: Secrets, given: Secrets): Secrets {
  if (!kind) return before
  const wanted = Object.fromEntries(Object.entries(merged(kind.secrets, before, given)).filter(([, value]) => value !== ''))
  const parsed = kind.secrets.safeParse(wanted)
  if (!parsed.success) throw refusedConnection(problemsOf('secrets', parsed.error))
  checkStorable('secrets', parsed.data)
  return z.record(z.string(), z.string()).parse(parsed.data)
}

/** @throws invalidInput (422) for settings and credentials that do not go together */
export function checkTogether(kind: ChannelKind | undefined, config: ConnectionConfig, secrets: Secrets): void {
  const problems = kind?.problemsOf?.(config, secrets) ?? []
  if (problems.length > 0) throw refusedConnection(problems)
}

/** Texts of a connection after a change, the stored ones where nothing changes; a field that is not given stays. @throws invalidInput (422) at the field */
export function changedTexts(
  before: Partial<ConnectionTexts>,
  given: { [Name in keyof ConnectionTexts]?: ConnectionTexts[Name] | undefined },
): Partial<ConnectionTexts> {
  const stored = connectionTexts(before)
  const { sendGreetingAccepted = stored.sendGreetingAccepted, sendMsgTransfTicket = stored.sendMsgTransfTicket } = given
  const texts = connectionTexts({ sendGreetingAccepted, sendMsgTransfTicket })
  if (texts.sendGreetingAccepted === stored.sendGreetingAccepted && texts.sendMsgTransfTicket === stored.sendMsgTransfTicket) return before
  const problems = connectionTextProblems(texts)
  if (problems.length > 0) throw refusedConnection(problems)
  return texts
}

/** Settings as they are shown: what a kind has come to know since gets its initial value. */
export function shownConfig(kind: ChannelKind | undefined, config: ConnectionConfig): ConnectionConfig {
  const parsed = kind?.settings.safeParse(merged(kind.settings, {}, config))
  return parsed?.success ? parsed.data : config
}
