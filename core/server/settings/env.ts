import { resolve } from 'node:path'
import { z } from 'zod'

/** Where media go instead of the data folder. */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

const S3_NAMES = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_REGION', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'] as const

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').max(200).optional(),
  JWT_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  MASTER_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  ENCRYPTION_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  ENCRYPTION_KEY_OLD: z.string().min(32, 'needs at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_BUCKET: z.string().min(3).optional(),
  MEDIA_S3_REGION: z.string().min(1).optional(),
  MEDIA_S3_KEY: z.string().min(1).optional(),
  MEDIA_S3_SECRET: z.string().min(1).optional(),
  TRUST_PROXY: z.string().default('loopback'),
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().replace(/\/+$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([]),
  PRIVATE_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  MAX_REQUESTS: z.coerce.number().int().min(1).default(300),
  DISK_FLOOR_MB: z.coerce.number().int().min(0).default(512),
  TENANT_MEDIA_GB: z.coerce.number().min(0).default(50),
  STARTER_ROWS: z.enum(['on', 'off']).default('on'),
  TZ: z.string().min(1).default('America/Sao_Paulo'),
})

/** Addresses and ranges, all or none, or what is asked of each address and how many proxies stand between. */
export type TrustProxy = string | boolean | ((address: string, hop: number) => boolean)

export interface ServerSettings {
  port: number
  host: string
  /** Absolute folder of the embedded database, the secret and media. */
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  /** Address people reach the installation at, without a trailing slash; null means as they asked. */
  publicUrl: string | null
  adminPassword: string | null
  jwtSecret: string | null
  /** Lets whoever knows it set a superadmin's password; null: nobody can. */
  masterKey: string | null
  /** Encrypts credentials at rest; null: the secret that signs tokens does. */
  encryptionKey: string | null
  /** Opens what was encrypted before the key was changed, until `npm run rotate-key` has encrypted it anew. */
  encryptionKeyOld: string | null
  logLevel: string
  /** S3-compatible store of media; null keeps them in the data folder. */
  mediaS3: S3Settings | null
  /** Proxies whose `X-Forwarded-…` headers are believed: names and ranges of addresses, or how many proxies stand before this node. */
  trustProxy: TrustProxy
  /** Origins of other sites whose pages may call, as `https://desk.example`. */
  allowedOrigins: readonly string[]
  /** Hosts inside the installation's own network that companies' mail servers and web hooks may name all the same. */
  privateHosts: readonly string[]
  /** Bearer token for the figures; null leaves them to callers on this machine and its private network. */
  metricsToken: string | null
  /** Calls that are worked on at once; beyond them a call is refused at once. */
  maxRequests: number
  /** Below so much free disk, in bytes, nothing is uploaded. */
  diskFloorBytes: number
  /** Files of one company, in bytes; 0 for no limit. */
  tenantMediaBytes: number
  /** Whether a new company starts with labels, closing reasons, closing messages and quick replies. */
  starterRows: boolean
  timeZone: string
}

/** A sentence for the person at the terminal; the program ends with exit code 1. */
export class StartError extends Error {}

/** A count, `true`, `false`, or names and ranges of addresses. */
function trustProxyOf(text: string): TrustProxy {
  if (text === 'true' || text === 'false') return text === 'true'
  if (!/^\d+$/.test(text)) return text
  return (_address, hop) => hop < Number(text)
}

/** All five or none. @throws StartError naming those that are missing */
function s3Of(values: z.infer<typeof settingsSchema>): S3Settings | null {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret } = values
  if (endpoint && bucket && region && key && secret) return { endpoint, bucket, region, key, secret }
  const missing = S3_NAMES.filter((name) => !values[name])
  if (missing.length === S3_NAMES.length) return null
  throw new StartError(`The setting ${missing.join(', ')} is missing: media go to S3 when all of ${S3_NAMES.join(', ')} are set.`)
}

/** Settings from the environment; empty values count as absent. @throws StartError naming the variable. */
export function parseSettings(environment: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const values = parsed.data
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: values.TZ })
  } catch {
    throw new StartError(`The setting TZ is wrong: ${values.TZ} is not a time zone.`)
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    jwtSecret: values.JWT_SECRET ?? null,
    masterKey: values.MASTER_KEY ?? null,
    encryptionKey: values.ENCRYPTION_KEY ?? null,
    encryptionKeyOld: values.ENCRYPTION_KEY_OLD ?? null,
    logLevel: values.LOG_LEVEL,
    mediaS3: s3Of(values),
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    allowedOrigins: values.ALLOWED_ORIGINS,
    privateHosts: values.PRIVATE_HOSTS,
    metricsToken: values.METRICS_TOKEN ?? null,
    maxRequests: values.MAX_REQUESTS,
    diskFloorBytes: values.DISK_FLOOR_MB * 1024 ** 2,
    tenantMediaBytes: values.TENANT_MEDIA_GB * 1024 ** 3,
    starterRows: values.STARTER_ROWS === 'on',
    timeZone: values.TZ,
  }
}
