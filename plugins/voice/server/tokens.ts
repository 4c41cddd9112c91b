import type { ServerContext } from '#core/server/plugin.ts'
import { unseal } from '#core/server/sealed.ts'
import { tokensOf } from '../contract/devices.ts'
import type { DeviceRow } from './voice.table.ts'

/** Purpose of the key that seals tokens of devices. */
export const VOICE_TOKENS = 'voice device tokens'

/** The tokens of a device; none where nobody set them or no key opens them. */
export function openTokens({ host }: ServerContext, { token }: Pick<DeviceRow, 'token'>): string[] {
  return token === null ? [] : tokensOf(unseal(host.sealKey(VOICE_TOKENS), token) ?? '')
}
