import { z } from 'zod'
import { defineEndpoint, definePoint, type Id } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { abilitiesSchema } from './channel.ts'
import { connectionStatuses } from './connection.ts'

/** Drawings there are for channels that have none of their own (`connections.channelIcons`). */
export const channelDrawings = ['globe', 'chat', 'phone', 'mail', 'camera', 'send'] as const
export type ChannelIcon = (typeof channelDrawings)[number]

/**
 * Description of a channel for people who look after connections. The screens are drawn from it: a new channel needs none of its own. `settings` and
 * `secrets` are the fields of one connection. Each property may say `.meta({ title, description })`: catalogue keys of its label and of the sentence below
 * it. The values of `secrets` are encrypted, and only their last four characters are ever shown.
 */
export interface ChannelKind {
  /** The `type` of its `Channel`. */
  type: string
  /** Catalogue key of its name. */
  title: Id
  icon: ChannelIcon
  settings: z.ZodObject
  secrets: z.ZodObject
  /** Problems of settings and credentials taken together, at `config.<field>` or `secrets.<field>`. */
  problemsOf?: (settings: Record<string, unknown>, secrets: Record<string, string>) => FieldError[]
  /** States that its connections may have, the usual one last; a new connection begins with `firstStatus`. */
  states: readonly (typeof connectionStatuses)[number][]
  firstStatus: (typeof connectionStatuses)[number]
  /** Page that customers open, with `:token` for the public token; null for none. */
  page: `/${string}` | null
  /** Screen where its settings are kept, instead of the form that is made of `settings`; `?c=<id>` names the connection. */
  settingsPath: `/${string}` | null
}
export const channelKinds = definePoint<ChannelKind>('connections.kinds')

const jsonSchema = z.record(z.string(), z.unknown())

export const channelTypeSchema = z.object({
  type: z.string(),
  title: z.string(),
  icon: z.enum(channelDrawings),
  abilities: abilitiesSchema,
  /** JSON Schema of an object. */
  settings: jsonSchema,
  secrets: jsonSchema,
  states: z.array(z.enum(connectionStatuses)),
  page: z.string().nullable(),
  settingsPath: z.string().nullable(),
})
export type ChannelType = z.infer<typeof channelTypeSchema>

/** The kinds of channel that run here, by their names: fields as JSON Schema. */
export const listChannelTypes = defineEndpoint({
  method: 'GET',
  path: '/channelTypes',
  permission: 'connections.read',
  summary: 'Kinds of channel and their fields',
  input: z.object({}),
  output: z.array(channelTypeSchema),
})
