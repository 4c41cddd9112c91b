import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { headerKinds, templateButtonSchema } from './newTemplate.ts'

/** A template of an account, whatever became of it. */
export const accountTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** As the provider says it: APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others. */
  status: z.string(),
  /** GREEN, YELLOW, RED or UNKNOWN: how people receive it. */
  quality: z.string(),
  /** Why it was refused; empty where nothing is told. */
  reason: z.string(),
  /** Its text, or the kind of file in brackets; null without a heading. */
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  /** It is approved, and needs no more than values in its body and a file in its heading. */
  isSendable: z.boolean(),
})
export type AccountTemplate = z.output<typeof accountTemplateSchema>

/** The number of a connection as the provider judges it; null for what it does not tell. */
export const numberHealthSchema = z.object({
  number: z.string().nullable(),
  name: z.string().nullable(),
  /** GREEN, YELLOW, RED or UNKNOWN. */
  quality: z.string().nullable(),
  /** How many people it may begin a conversation with in 24 hours: TIER_250, TIER_2K, TIER_UNLIMITED. */
  tier: z.string().nullable(),
})
export type NumberHealth = z.output<typeof numberHealthSchema>

const manage = { permission: 'whatsappCloud.templates' } as const

/** All templates of a connection's account, by name, and how its number is judged. @throws noConnectionFound (404) also for a connection of another channel, ChannelError (502) */
export const listAccountTemplates = defineEndpoint({
  ...manage,
  method: 'GET',
  path: '/templates/account',
  summary: 'All templates of an account',
  input: z.object({ whatsappId: idParam }),
  output: z.object({ templates: z.array(accountTemplateSchema), number: numberHealthSchema }),
})

/** Asks the provider to approve a template. @throws noConnectionFound (404), invalidInput (422), templateRefused (422) with its words, uploadNotFound (404), uploadUnfinished (409), ChannelError (502) */
export const createTemplate = defineEndpoint({
  ...manage,
  method: 'POST',
  path: '/templates/account',
  isLong: true,
  summary: 'Ask for a template',
  input: z.object({
    whatsappId: idParam,
    name: z.string().max(2_000).default(''),
    language: z.string().max(16).default('pt_BR'),
    category: z.string().max(40).default('UTILITY'),
    header: z.string().max(2_000).default(''),
    headerKind: z.enum(headerKinds).default('TEXT'),
    /** A finished upload of the caller's, for a heading that is a file. */
    sampleId: z.string().max(64).nullable().default(null),
    body: z.string().max(20_000).default(''),
    footer: z.string().max(2_000).default(''),
    examples: z.array(z.string().max(2_000)).max(100).default([]),
    buttons: z.array(templateButtonSchema).max(50).default([]),
  }),
  output: z.object({ id: z.string(), status: z.string() }),
})

/** Deletes a template in one language; a name that was approved is blocked for 30 days. @throws noConnectionFound (404), templateRefused (422), ChannelError (502) */
export const deleteTemplate = defineEndpoint({
  ...manage,
  method: 'DELETE',
  path: '/templates/account/:id',
  summary: 'Delete a template',
  input: z.object({ id: z.string().regex(/^\d{1,40}$/), whatsappId: idParam, name: z.string().min(1).max(512) }),
  output: z.object({ id: z.string() }),
})

/** Templates of an account are other ones, or other than they were. */
export const templatesChanged = defineEvent('whatsappCloud.templatesChanged', z.object({ connectionId: z.int() }), {
  channel: 'templates',
  kind: 'update',
  key: 'account',
})

export const refusedTemplate = (fields: FieldError[]) => invalidInput(fields, 422)
/** The provider does not take it; `detail` has its words. */
export const templateRefused = (detail: string) => new AppError('ERR_TEMPLATE_REFUSED', 422, { detail })
