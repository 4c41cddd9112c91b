import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type CloudSecrets, type CloudSettings, cloudSecrets, cloudSettings } from '../contract/index.ts'

/** The number of a connection: its settings and credentials, read. */
export interface CloudAccount extends CloudSettings, CloudSecrets {}

/** @throws ChannelError `authFailed` where settings or credentials are missing */
export function accountOf(connection: Pick<ChannelConnection, 'settings' | 'secrets'>): CloudAccount {
  const settings = cloudSettings.safeParse(connection.settings)
  const secrets = cloudSecrets.safeParse(connection.secrets)
  if (!settings.success || !secrets.success) throw new ChannelError('authFailed', { detail: 'Settings or credentials are missing' })
  return { ...settings.data, ...secrets.data }
}
