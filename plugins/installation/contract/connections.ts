import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { channelReasons, connectionStatuses } from '#plugins/connections/contract/index.ts'

/** A company as it stands beside what belongs to it. */
export const companySchema = z.object({ id: z.int(), name: z.string() })

/** A connection of any company: no settings, no credentials, no code to be scanned. */
export const companyConnectionSchema = z.object({
  id: z.int(),
  company: companySchema,
  name: z.string(),
  /** Kind of channel. */
  type: z.string(),
  /** Catalogue key of the channel's name; null for a channel that no running plugin has. */
  typeTitle: z.string().nullable(),
  status: z.enum(connectionStatuses),
  isActive: z.boolean(),
  number: z.string().nullable(),
  /** Why it is down; null while it is up, and for channels that need no connecting. */
  reason: z.enum(channelReasons).nullable(),
  /** Whether it can be connected and disconnected at all: a web chat cannot. */
  isManaged: z.boolean(),
  statusSince: z.string(),
})
export type CompanyConnection = z.infer<typeof companyConnectionSchema>

/** By company, then by name. */
export const listCompanyConnections = defineEndpoint({
  method: 'GET',
  path: '/admin/connections',
  permission: 'installation.connections',
  summary: 'Connections of all companies',
  input: z.object({}),
  output: z.array(companyConnectionSchema),
})

const one = z.object({ id: idParam })

/** Begins the connection anew, also one that somebody disconnected. @throws noConnectionFound (404), connectionNotManaged, connectionIsOff (409) */
export const restartConnection = defineEndpoint({
  method: 'POST',
  path: '/admin/connections/:id/restart',
  permission: 'installation.connections',
  summary: 'Connect a connection of a company anew',
  input: one,
  output: companyConnectionSchema,
})

/** It stays disconnected until somebody connects it, here or in the company. @throws noConnectionFound (404), connectionNotManaged (409) */
export const disconnectConnection = defineEndpoint({
  method: 'POST',
  path: '/admin/connections/:id/disconnect',
  permission: 'installation.connections',
  summary: 'Disconnect a connection of a company',
  input: one,
  output: companyConnectionSchema,
})

/** A connection of some company is another than before, or gone. Goes to superadmins. */
export const companyConnectionsChanged = defineEvent('installation.connectionsChanged', z.object({ id: z.int() }), {
  channel: 'companyConnection',
  kind: 'update',
  key: 'data',
})

/** Its channel is never connected or disconnected. */
export const connectionNotManaged = () => new AppError('ERR_CONNECTION_NOT_MANAGED', 409)
/** The company has switched it off. */
export const connectionIsOff = () => new AppError('ERR_CONNECTION_SWITCHED_OFF', 409)
