import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import { decrypt, type EncryptionKey, encrypt } from '../encryption.ts'
import type { ServerContext } from '../plugin.ts'

/** How long somebody may take at a provider. */
export const OAUTH_ATTEMPT_MS = 10 * 60_000

/** The code verifier of an attempt (RFC 7636), and its challenge for the provider's page. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): { code_challenge_method: 'S256'; code_challenge: string } => ({
  code_challenge_method: 'S256',
  code_challenge: digestOf(verifier),
})

/** A text that stands for another one without telling it. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const untilSchema = z.object({ until: z.number() })

/** An attempt as the provider brings it back in its `state`: nobody else reads or changes it, and it ends at `until` (milliseconds). */
export const writeAttempt = (key: EncryptionKey, attempt: Readonly<Record<string, unknown>>, until: number): string =>
  encrypt(key, JSON.stringify({ ...attempt, until }))

/** The attempt of a state, while it lasts; null for anything else. */
export function readAttempt<T>(key: EncryptionKey, schema: z.ZodType<T>, state: string, now: Date): T | null {
  const text = decrypt(key, state)
  if (text === null) return null
  const written: unknown = JSON.parse(text)
  const [attempt, { data: lasting }] = [schema.safeParse(written), untilSchema.safeParse(written)]
  return attempt.success && lasting !== undefined && lasting.until > now.getTime() ? attempt.data : null
}

/** Counts a use of an attempt; `name` is the kind of attempt. @throws refused, from its second use on */
export async function spendAttempt({ host }: Pick<ServerContext, 'host'>, name: string, state: string, refused: () => AppError): Promise<void> {
  try {
    await host.limit(name, 1, OAUTH_ATTEMPT_MS / 1_000)(digestOf(state))
  } catch (error) {
    throw error instanceof AppError ? refused() : error
  }
}
