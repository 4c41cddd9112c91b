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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_BUCKET: z.string().min(3).optional(),
  MEDIA_S3_REGION: z.string().min(1).optional(),
  MEDIA_S3_KEY: z.string().min(1).optional(),
  MEDIA_S3_SECRET: z.string().min(1).optional(),
  TZ: z.string().min(1).default('America/Sao_Paulo'),
})

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
  logLevel: string
  /** S3-compatible store of media; null keeps them in the data folder. */
  mediaS3: S3Settings | null
  timeZone: string
}

/** One sentence for the person at the terminal; the program ends with exit code 1. */
export class StartError extends Error {}

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
    logLevel: values.LOG_LEVEL,
    mediaS3: s3Of(values),
    timeZone: values.TZ,
  }
}
