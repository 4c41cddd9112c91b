import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** `argon2id$memory$passes$parallelism$salt$tag`, salt and tag in base64url. `cost` in KiB and passes: less than the usual one is for tests alone. */
export async function hashPassword(password: string, cost: Pick<typeof COST, 'memory' | 'passes'> = COST): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes } = cost
  const tag = await hash('argon2id', { ...COST, memory, passes, message: password, nonce })
  return ['argon2id', memory, passes, COST.parallelism, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

/** False also for a hash that is not of ours. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt, tag] = stored.split('$')
  if (kind !== 'argon2id' || !salt || !tag) return false
  const expected = Buffer.from(tag, 'base64url')
  const found = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}
