import { decrypt, type EncryptionKey } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { tokensOf } from '../contract/devices.ts'
import type { DeviceRow } from './voice.table.ts'

/** Purpose of `tokenKey`. */
export const VOICE_TOKENS = 'voice device tokens'

/** The key that encrypts tokens of devices. */
export const tokenKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey('voice device tokens')

/** The tokens of a device; none where nobody set them or no key opens them. */
export function openTokens(ctx: ServerContext, { token }: Pick<DeviceRow, 'token'>): string[] {
  return token === null ? [] : tokensOf(decrypt(tokenKey(ctx), token) ?? '')
}
