import { installationSecret } from '../auth/tokens.ts'
import type { ServerSettings } from './env.ts'

/**
 * Secrets that texts are encrypted with, the current one first; without `ENCRYPTION_KEY` that is the secret that signs tokens, which stays readable afterwards.
 */
export function encryptSecrets(settings: Pick<ServerSettings, 'jwtSecret' | 'dataDir' | 'encryptionKey' | 'encryptionKeyOld'>): [string, ...string[]] {
  const secret = installationSecret(settings)
  const older = settings.encryptionKeyOld === null ? [] : [settings.encryptionKeyOld]
  return settings.encryptionKey === null ? [secret, ...older] : [settings.encryptionKey, ...older, secret]
}
